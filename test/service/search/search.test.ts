import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAX_SEARCH_TOTAL } from "../../../contract/search";
import { deleteOrder } from "../../../service/orders/delete-order";
import { saveOrders } from "../../../service/orders/save-orders";
import { eraseCustomer } from "../../../service/privacy/erase-customer";
import { updateOrderSearch } from "../../../service/search/update-order-search";
import { aShop, call, createTestService, type TestService, type TestShop } from "../harness";
import { anIncomingOrder } from "./incoming";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
});

type Kind = "tracking-number" | "order-name" | "customer";
const PLACE = { "tracking-number": "tracking_number", "order-name": "order_name", customer: "customer" };

async function search(kind: Kind, query: string, paging: { page?: number; size?: number } = {}, as = shop) {
  const path = `/endApi/api/order/global-search/${kind}`;
  const { status, body } = await call(service, "POST", path, { as, body: { query, ...paging } });
  expect(status).toBe(200);
  return body.data as { content: Record<string, unknown>[]; total_elements: number };
}

/** What the rows are called, in their order. */
const namesOf = async (...asked: Parameters<typeof search>) =>
  (await search(...asked)).content.map((row) => row[PLACE[asked[0]]]);

const save = (...orders: Parameters<typeof anIncomingOrder>[0][]) =>
  saveOrders(service.ctx, shop.id, orders.map(anIncomingOrder));

describe("a tracking number", () => {
  it("is found by its beginning and by what is inside, however it is typed", async () => {
    await save({ numbers: ["RB 123-456.789 SG"] }, { numbers: ["1Z999AA10123456784"] });

    for (const typed of [
      "RB123456789SG",
      "rb 123 456",
      "Rb-1234",
      "456-789",
      "8.9 s g",
      "#RB12",
      "ＲＢ１２３",
    ]) {
      expect([typed, await namesOf("tracking-number", typed)]).toEqual([typed, ["RB 123-456.789 SG"]]);
    }
    expect(await namesOf("tracking-number", "RB999")).toEqual([]);
  });

  it("comes with the status of its shipment and the order it belongs to", async () => {
    await save({ name: "#EU-77", numbers: ["SIM77"] });

    expect((await search("tracking-number", "sim77")).content).toEqual([
      {
        tracking_number: "SIM77",
        transit_status: "INIT",
        order_id: expect.stringMatching(/^\d+$/) as string,
        order_name: "#EU-77",
      },
    ]);
  });

  it("that was changed makes way for the new one, and comes back with it", async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 10, hour));
    const order = { shopifyId: "970555", orderedAt: at(0) };
    await save({ ...order, updatedAt: at(1), numbers: ["WRONG1"] });
    await save({ ...order, updatedAt: at(2), numbers: ["RIGHT1"] });
    expect([await namesOf("tracking-number", "wrong1"), await namesOf("tracking-number", "right1")]).toEqual([
      [],
      ["RIGHT1"],
    ]);

    await save({ ...order, updatedAt: at(3), numbers: ["WRONG1"] });

    expect(await namesOf("tracking-number", "wrong1")).toEqual(["WRONG1"]);
  });
});

describe("the best matches", () => {
  it("come first: what it is, what begins with it, what holds it, and the newest first within", async () => {
    const on = (day: number) => new Date(Date.UTC(2026, 9, day));
    await save(
      { name: "#9123", orderedAt: on(9) },
      { name: "#1239", orderedAt: on(5) },
      { name: "#1230", orderedAt: on(6) },
      { name: "#123", orderedAt: on(1) },
      { name: "#8123", orderedAt: on(3) },
    );

    expect(await namesOf("order-name", "123")).toEqual(["#123", "#1230", "#1239", "#9123", "#8123"]);
  });

  it("are paged without doubles or gaps, and the total is the same on each page and beyond the last", async () => {
    await save(...Array.from({ length: 12 }, (_, index) => ({ name: `#PG${index}` })));

    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => search("order-name", "pg", { page, size: 5 })),
    );

    expect(pages.map((page) => page.content.length)).toEqual([5, 5, 2, 0]);
    expect(pages.map((page) => page.total_elements)).toEqual([12, 12, 12, 12]);
    const names = pages.flatMap((page) => page.content.map((row) => row.order_name));
    expect(names).toEqual(Array.from({ length: 12 }, (_, index) => `#PG${11 - index}`));
  });

  it("are counted as far as the cap, and the newest of too many still come first", async () => {
    const many = Array.from({ length: MAX_SEARCH_TOTAL + 50 }, (_, index) => ({
      name: `#MA${10_000 + index}`,
    }));
    await save(...many);

    for (const query of ["m", "ma", "ma1", "a1"]) {
      const found = await search("order-name", query, { size: 3 });
      expect([query, found.total_elements]).toEqual([query, MAX_SEARCH_TOTAL]);
      expect(found.content.map((row) => row.order_name)).toEqual(["#MA11049", "#MA11048", "#MA11047"]);
    }
    expect((await search("order-name", "ma1", { page: 1000, size: 50 })).content).toEqual([]);
    expect((await search("order-name", "ma1", { page: 19, size: 50 })).content).toHaveLength(50);
  });
});

describe("an old order in a large shop", () => {
  it("is found by three letters anywhere, and by one or two at the beginning", async () => {
    await save({ name: "#qxz-old", orderedAt: new Date("2020-01-01T00:00:00Z") });
    await fillWith(5100);

    for (const query of ["q", "qx", "qxz", "xz-o", "old"]) {
      expect([query, await namesOf("order-name", query)]).toEqual([query, ["#qxz-old"]]);
    }
    expect(await namesOf("order-name", "xz")).toEqual([]);
    expect((await search("order-name", "105")).total_elements).toBe(
      Array.from({ length: 5100 }, (_, index) => String(10_001 + index)).filter((name) =>
        name.includes("105"),
      ).length,
    );
  });

  /** Orders named #10001 and on. */
  async function fillWith(count: number): Promise<void> {
    const { db } = service.ctx;
    await sql`
      insert into orders (shop_id, shopify_id, name, ordered_at, shopify_updated_at, created_at)
      select ${shop.id}::int, 'fill-' || n, '#' || 10000 + n, now(), now(), now()
      from generate_series(1, ${count}::int) as n`.execute(db);
    const rows = await db.selectFrom("orders").select("id").where("shopId", "=", shop.id).execute();
    await updateOrderSearch(
      db,
      shop.id,
      rows.map(({ id }) => id),
    );
  }
});

describe("a customer", () => {
  it("is found by name and by address, without regard to accents and case", async () => {
    await save(
      { customerName: "Łukasz Müller-Großmann", email: "l.mueller@example.com" },
      { customerName: "Семён Йорк", email: "s@example.com" },
      { customerName: "김하늘", email: "k@example.com" },
      { customerName: null, email: "Nobody@example.com" },
    );

    const found = async (query: string) => namesOf("customer", query);
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
    await save({ ...anna, numbers: ["A1", "A2"] }, { ...anna, numbers: ["A3"] }, { ...anna, numbers: [] });

    expect((await search("customer", "anna")).content).toEqual([{ customer: "Anna Berg", order_count: 3 }]);
  });

  it("stands where their latest order does", async () => {
    const on = (day: number) => new Date(Date.UTC(2026, 9, day));
    await save({ customerName: "Kim One", email: "one@example.com", orderedAt: on(2) });
    await save({ customerName: "Kim Two", email: "two@example.com", orderedAt: on(3) });
    expect(await namesOf("customer", "kim")).toEqual(["Kim Two", "Kim One"]);

    await save({ customerName: "Kim One", email: "one@example.com", orderedAt: on(4) });
    await save({ customerName: "Kim Two", email: "two@example.com", orderedAt: on(1) });

    expect(await namesOf("customer", "kim")).toEqual(["Kim One", "Kim Two"]);
  });

  it("is exactly who was asked for by address, before whose name begins so", async () => {
    await save(
      { customerName: "Jo", email: "jo@example.com" },
      { customerName: "Zoe", email: "joanna@example.com" },
      { customerName: "Banjo", email: "b@example.com" },
    );

    expect(await namesOf("customer", "jo@example.com")).toEqual(["Jo"]);
    expect(await namesOf("customer", "joa")).toEqual(["Zoe"]);
    expect(await namesOf("customer", "jo")).toEqual(["Jo", "Zoe", "Banjo"]);
  });

  it("whose order went over to another address is found under that one only", async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 10, hour));
    const order = { shopifyId: "970777", orderedAt: at(0), customerName: "Ida Holm" };
    await save({ ...order, email: "old@example.com", updatedAt: at(1) });
    await save({ ...order, email: "new@example.com", updatedAt: at(2) });
    // Too late: what it says is of before.
    await save({ ...order, email: "old@example.com", updatedAt: at(1) });

    expect(await namesOf("customer", "old@")).toEqual([]);
    expect((await search("customer", "ida")).total_elements).toBe(1);
    expect((await search("customer", "new@")).total_elements).toBe(1);
  });

  it("who was erased is not found any more, nor are late news of their orders", async () => {
    const order = {
      shopifyId: "970888",
      customerName: "Zelda Quist",
      email: "zelda@example.com",
      numbers: ["Z1"],
    };
    await save(order);
    await eraseCustomer(service.ctx, shop.id, { email: "zelda@example.com", phone: null, shopifyIds: [] });
    await save({ ...order, updatedAt: new Date("2026-12-01T00:00:00Z") });

    for (const query of ["zelda", "quist", "zelda@example.com", "ze"]) {
      expect(await search("customer", query)).toEqual({ content: [], total_elements: 0 });
    }
    expect(await namesOf("tracking-number", "z1")).toEqual(["Z1"]);
  });
});

describe("an order that is deleted", () => {
  it("leaves nothing behind in search: no name, no number, no customer", async () => {
    await save({
      shopifyId: "970999",
      name: "#gone",
      numbers: ["GONE1"],
      customerName: "Gone",
      email: "g@example.com",
    });
    expect(await namesOf("order-name", "gone")).toEqual(["#gone"]);

    await deleteOrder(service.ctx, shop.id, "970999");

    for (const kind of ["tracking-number", "order-name", "customer"] as const) {
      expect(await search(kind, "gone")).toEqual({ content: [], total_elements: 0 });
    }
    const rows = await service.ctx.db
      .selectFrom("searchDocs")
      .selectAll()
      .where("shopId", "=", shop.id)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe("the list of orders", () => {
  it("is searched in the same form, and a mark alone asks for nothing", async () => {
    await save({
      name: "#EU-9-01",
      numbers: ["RB 1-2"],
      customerName: "Zoë Müller",
      email: "zoe@example.com",
    });
    const listed = async (query: string) => {
      const { body } = await call(service, "POST", "/endApi/api/order/list", {
        as: shop,
        body: { filter: { query } },
      });
      return (body.data.content as { name: string }[]).map(({ name }) => name);
    };

    for (const query of ["eu901", "#EU-9", "rb12", "1 2", "zoe muller", "ZOË@"]) {
      expect([query, await listed(query)]).toEqual([query, ["#EU-9-01"]]);
    }
    for (const query of ["#", "-", "%", "_"]) expect([query, await listed(query)]).toEqual([query, []]);
  });
});

describe("saving an order again", () => {
  it("writes nothing to search where nothing has changed", async () => {
    const order = { shopifyId: "970111", name: "#again", numbers: ["AG1"], email: "ag@example.com" };
    await save(order);
    const versions = () =>
      service.ctx.db
        .selectFrom("searchDocs")
        .select(["kind", "refId"])
        .select((row) => row.ref("xmin" as never).as("xmin"))
        .where("shopId", "=", shop.id)
        .orderBy("kind")
        .execute();
    const before = await versions();
    expect(before).toHaveLength(3);

    await save({ ...order, updatedAt: new Date("2026-11-30T00:00:00Z") });

    expect(await versions()).toEqual(before);
  });
});

describe("texts too long for an index", () => {
  it("are found by their beginning", async () => {
    const long = "𝒳ab¿".repeat(2000);
    await save({
      name: `#${long}`,
      numbers: [long],
      customerName: long,
      email: `${"x".repeat(900)}@example.com`,
    });

    for (const kind of ["tracking-number", "order-name", "customer"] as const) {
      expect([kind, (await search(kind, long.slice(0, 900))).total_elements]).toEqual([kind, 1]);
    }
  });
});
