import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteOrder } from "../../../../service/features/privacy/delete-order";
import { eraseCustomer } from "../../../../service/features/privacy/erase-customer";
import type { OrderRow } from "../../../../contract/orders";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { namesOf, save, search } from "./search-calls";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
});

describe("a customer", () => {
  it("is found by name and by address, without regard to accents and case", async () => {
    await save(
      service,
      shop,
      { customerName: "Łukasz Müller-Großmann", email: "l.mueller@example.com" },
      { customerName: "Семён Йорк", email: "s@example.com" },
      { customerName: "김하늘", email: "k@example.com" },
      { customerName: null, email: "Nobody@example.com" },
    );

    const found = async (query: string) => namesOf(service, shop, "customer", query);
    for (const query of [
      "lukasz muller",
      "MÜLLER-GROSS",
      "Großmann",
      "l.mueller@EXAMPLE",
      "lukasz  müller",
    ]) {
      expect([query, await found(query)]).toEqual([query, ["Łukasz Müller-Großmann"]]);
    }
    expect(await found("СЕМЕН")).toEqual(["Семён Йорк"]);
    expect([await found("김"), await found("하늘"), await found("김하늘")]).toEqual([
      ["김하늘"],
      ["김하늘"],
      ["김하늘"],
    ]);
    expect(await found("nobody")).toEqual(["nobody@example.com"]);
    expect(await found("r-grossmann\nl.m")).toEqual([]);
  });

  it("comes with the number of their shipments, without those that were cancelled", async () => {
    const anna = { customerName: "Anna Berg", email: "anna@example.com" };
    await save(
      service,
      shop,
      { ...anna, numbers: ["A1", "A2"] },
      { ...anna, numbers: ["A3"] },
      { ...anna, numbers: [] },
    );

    expect((await search(service, shop, "customer", "anna")).content).toMatchObject([
      { customer: "Anna Berg", order_count: 3 },
    ]);
  });

  it("of a common name is told apart by address and latest order, and lists the orders of that one alone", async () => {
    await service.ctx.db
      .updateTable("shops")
      .set({ timezone: "Asia/Tokyo" })
      .where("id", "=", shop.id)
      .execute();
    const at = (day: number) => new Date(Date.UTC(2026, 9, day, 20));
    const kim = { customerName: "Kim Lee" };
    await save(
      service,
      shop,
      { ...kim, email: "one@example.com", name: "#K1", orderedAt: at(1) },
      { ...kim, email: "one@example.com", name: "#K2", orderedAt: at(2) },
      { ...kim, email: "two@example.com", name: "#K3", orderedAt: at(3) },
    );

    const { content } = await search(service, shop, "customer", "kim lee");

    expect(content).toMatchObject([
      { email: "two@example.com", last_order: "#K3", last_ordered_on: "2026-10-04" },
      { email: "one@example.com", last_order: "#K2", last_ordered_on: "2026-10-03" },
    ]);
    const listed = async (filter: object) => {
      const body = { filter, sort: { direction: "asc" } };
      const response = await call(service, "POST", "/endApi/api/order/list", { as: shop, body });
      return (response.body.data.content as OrderRow[]).map(({ name }) => name);
    };
    expect(await listed({ customer: content[1]!.customer_id })).toEqual(["#K1", "#K2"]);
    const [order] = (await search(service, shop, "order-name", "k3")).content;
    expect(order).toMatchObject({ customer: "Kim Lee", ordered_on: "2026-10-04", transit_status: null });
    expect(await listed({ order: order!.order_id })).toEqual(["#K3"]);
  });

  it("stands where their latest order does", async () => {
    const on = (day: number) => new Date(Date.UTC(2026, 9, day));
    await save(service, shop, { customerName: "Kim One", email: "one@example.com", orderedAt: on(2) });
    await save(service, shop, { customerName: "Kim Two", email: "two@example.com", orderedAt: on(3) });
    expect(await namesOf(service, shop, "customer", "kim")).toEqual(["Kim Two", "Kim One"]);

    await save(service, shop, { customerName: "Kim One", email: "one@example.com", orderedAt: on(4) });
    await save(service, shop, { customerName: "Kim Two", email: "two@example.com", orderedAt: on(1) });

    expect(await namesOf(service, shop, "customer", "kim")).toEqual(["Kim One", "Kim Two"]);
  });

  it("is exactly who was asked for by address, before whose name begins so", async () => {
    await save(
      service,
      shop,
      { customerName: "Jo", email: "jo@example.com" },
      { customerName: "Zoe", email: "joanna@example.com" },
      { customerName: "Banjo", email: "b@example.com" },
    );

    expect(await namesOf(service, shop, "customer", "jo@example.com")).toEqual(["Jo"]);
    expect(await namesOf(service, shop, "customer", "joa")).toEqual(["Zoe"]);
    expect(await namesOf(service, shop, "customer", "jo")).toEqual(["Jo", "Zoe", "Banjo"]);
  });

  it("whose order went over to another address is found under that one only", async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 10, hour));
    const order = { shopifyId: "970777", orderedAt: at(0), customerName: "Ida Holm" };
    await save(service, shop, { ...order, email: "old@example.com", updatedAt: at(1) });
    await save(service, shop, { ...order, email: "new@example.com", updatedAt: at(2) });
    // Too late: what it says is of before.
    await save(service, shop, { ...order, email: "old@example.com", updatedAt: at(1) });

    expect(await namesOf(service, shop, "customer", "old@")).toEqual([]);
    expect((await search(service, shop, "customer", "ida")).total_elements).toBe(1);
    expect((await search(service, shop, "customer", "new@")).total_elements).toBe(1);
  });

  it("who was erased is not found any more, nor are late news of their orders", async () => {
    const order = {
      shopifyId: "970888",
      customerName: "Zelda Quist",
      email: "zelda@example.com",
      numbers: ["Z1"],
    };
    await save(service, shop, order);
    await eraseCustomer(service.ctx, shop.id, { email: "zelda@example.com", phone: null, shopifyIds: [] });
    await save(service, shop, { ...order, updatedAt: new Date("2026-12-01T00:00:00Z") });

    for (const query of ["zelda", "quist", "zelda@example.com", "ze"]) {
      expect(await search(service, shop, "customer", query)).toEqual({ content: [], total_elements: 0 });
    }
    expect(await namesOf(service, shop, "tracking-number", "z1")).toEqual(["Z1"]);
  });
});

describe("an order that is deleted", () => {
  it("leaves nothing behind in search: no name, no number, no customer", async () => {
    await save(service, shop, {
      shopifyId: "970999",
      name: "#gone",
      numbers: ["GONE1"],
      customerName: "Gone",
      email: "g@example.com",
    });
    expect(await namesOf(service, shop, "order-name", "gone")).toEqual(["#gone"]);

    await deleteOrder(service.ctx, shop.id, "970999");

    for (const kind of ["tracking-number", "order-name", "customer"] as const) {
      expect(await search(service, shop, kind, "gone")).toEqual({ content: [], total_elements: 0 });
    }
    const rows = await service.ctx.db
      .selectFrom("searchDocs")
      .selectAll()
      .where("shopId", "=", shop.id)
      .execute();
    expect(rows).toEqual([]);
  });
});
