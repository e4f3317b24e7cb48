import { beforeAll, describe, expect, it } from "vitest";
import type { HistoryEntry } from "../../../../contract/order-history";
import type { ShipmentId } from "../../../../contract/ids";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { updateDeliveryRules } from "../../../../service/features/delivery-estimates/update-delivery-rules";
import { someRules } from "../../domain/promise/some-rules";
import { doBulk } from "../../features/bulk/many-orders";
import { anEvent } from "../../courier";
import { anEventAt, anOrder, applyEvents } from "../../shipments";

let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

const hoursAgo = (hours: number) => new Date(service.clock.now.getTime() - hours * 3_600_000);
const shipmentOf = (order: { shipments: { id: ShipmentId }[] }) => order.shipments[0]!.id;
async function historyOf(id: string, query = "", as = shop) {
  const { status, body } = await call(service, "GET", `/endApi/api/order/history?id=${id}${query}`, { as });
  return { status, ...(body.data as { content: HistoryEntry[]; next: string | null }) };
}
const post = (path: string, body: object) =>
  call(service, "POST", `/endApi/api/order/${path}`, { as: shop, body });

describe("the history of an order", () => {
  it("says who did what, from Shopify's order to the courier's news, and what was mailed", async () => {
    const { shopify } = service.sandbox;
    const { name, id } = shopify.placeOrder(shop.domain, { email: "anna@example.com" });
    shopify.fulfillOrder(shop.domain, id, { trackingNumbers: ["SIM000000778"], company: "Other" });
    service.courier.knows("SIM000000778", anEvent("IN_TRANSIT", hoursAgo(1).toISOString()));
    await service.settle();
    const order = await service.ctx.db
      .selectFrom("orders")
      .select("id")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();

    const { content } = await historyOf(order.id);

    expect(content.at(-1)).toMatchObject({ by: "shopify", change: { kind: "created" } });
    expect(content.find(({ change }) => change.kind === "status")).toMatchObject({
      by: "courier",
      change: { number: "SIM000000778", from: "INIT", to: "IN_TRANSIT", is_manual: false },
      mails: [{ kind: "status", status: "IN_TRANSIT", state: "sent", reason: null }],
    });
    expect(JSON.stringify(content)).not.toContain("anna@example.com");
  });

  it("names nobody else for a date by the merchant's own rules", async () => {
    const own = await aShop(service);
    const rules = someRules({ enabled: true, sources: ["rules"] });
    await updateDeliveryRules(service.ctx, own.actor, { value: rules, version: 0 });
    const { shopify } = service.sandbox;
    const { name, id } = shopify.placeOrder(own.domain, {});
    shopify.fulfillOrder(own.domain, id, { trackingNumbers: ["SIM000000780"], company: "Other" });
    await service.settle();
    const order = await service.ctx.db
      .selectFrom("orders")
      .select("id")
      .where("name", "=", name)
      .where("shopId", "=", own.id)
      .executeTakeFirstOrThrow();

    const { content } = await historyOf(order.id, "", own);

    const dates = content.filter(({ change }) => change.kind === "estimate");
    expect(dates.length).toBeGreaterThan(0);
    expect(dates.map(({ by }) => by)).toEqual(dates.map(() => "waybill"));
  });

  it("does not tell of a courier without news: the shipment was pending, and still is", async () => {
    const { shopify } = service.sandbox;
    const { name, id } = shopify.placeOrder(shop.domain, {});
    shopify.fulfillOrder(shop.domain, id, { trackingNumbers: ["SIM000000779"], company: "Other" });
    await service.settle();
    const order = await service.ctx.db
      .selectFrom("orders")
      .innerJoin("shipments", "shipments.orderId", "orders.id")
      .select(["orders.id", "shipments.status"])
      .where("name", "=", name)
      .executeTakeFirstOrThrow();

    const { content } = await historyOf(order.id);

    expect(order.status).toBe("NO_RECORD");
    expect(content.filter(({ change }) => change.kind === "status")).toEqual([]);
  });

  it("tells a status set for several orders, why nobody was told, and its undoing", async () => {
    const [order, other] = [await anOrder(service, shop), await anOrder(service, shop)];
    const action = { kind: "set_status", status: "DELIVERED", notify_customers: false } as const;
    const { undo } = await doBulk(service, shop, { ids: [order.id, other.id] }, action);
    await doBulk(service, shop, { job: undo! }, { kind: "undo_status", job: undo! as never });

    const { content } = await historyOf(order.id, "&size=2");

    expect(content).toMatchObject([
      {
        by: "token",
        change: { kind: "status", from: "DELIVERED" },
        action: { kind: "undo_status", orders: 2 },
      },
      {
        by: "token",
        change: { kind: "status", to: "DELIVERED", is_manual: true },
        action: { kind: "set_status", orders: 2 },
        untold: "suppressed_by_merchant",
        mails: [],
      },
    ]);
  });

  it("has tags by the name they have now, notes without their text, and a corrected number", async () => {
    const order = await anOrder(service, shop);
    await doBulk(service, shop, { ids: [order.id] }, { kind: "add_tag", name: "fragile" });
    const tag = await service.ctx.db
      .selectFrom("tags")
      .select("id")
      .where("shopId", "=", shop.id)
      .where("name", "=", "fragile")
      .executeTakeFirstOrThrow();
    await call(service, "POST", "/endApi/api/order/tag/rename", {
      as: shop,
      body: { id: tag.id, name: "glass" },
    });
    const note = await post("note/create", { id: order.id, text: "secret of Anna" });
    await post("note/delete", { id: (note.body.data as { id: string }).id });
    await post("change-shipment", { id: shipmentOf(order), tracking_number: "SIM000000900", courier: "ups" });

    const { content } = await historyOf(order.id);

    expect(content.map(({ change }) => change).filter(({ kind }) => kind !== "created")).toEqual([
      { kind: "number", from: order.number, to: "SIM000000900" },
      { kind: "note", change: "deleted" },
      { kind: "note", change: "added" },
      { kind: "tags", added: [expect.any(String) as string], removed: [] },
    ]);
    expect(JSON.stringify(content)).not.toContain("secret of Anna");
  });

  it("is paged without gaps or doubles, and is nobody else's", async () => {
    const order = await anOrder(service, shop);
    for (let index = 0; index < 5; index += 1)
      await post("note/create", { id: order.id, text: `note ${index}` });
    const ids: string[] = [];
    let before = "";
    do {
      const { content, next } = await historyOf(order.id, `&size=2${before && `&before=${before}`}`);
      ids.push(...content.map(({ id }) => id));
      before = next ?? "";
    } while (before);

    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
    expect(ids).toEqual([...ids].sort((a, b) => Number(BigInt(b) - BigInt(a))));
    expect(await historyOf(order.id, "", await aShop(service))).toMatchObject({ status: 404 });
  });

  it.each(["constructor", "0", "-1", "1;drop table events", "9".repeat(19), "%00"])(
    "refuses to go on at %j",
    async (before) => {
      const order = await anOrder(service, shop);

      expect(await historyOf(order.id, `&before=${before}`)).toMatchObject({ status: 400 });
    },
  );

  it("leaves out an event in a form that it cannot read, and shows the others", async () => {
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, shipmentOf(order), [anEventAt(hoursAgo(2))]);
    await service.ctx.db
      .updateTable("events")
      .set({ payload: JSON.stringify({ change: { at: 7 } }) as never })
      .where("orderId", "=", order.id as never)
      .where("name", "=", "shipment.tracked")
      .execute();

    expect((await historyOf(order.id)).content).toMatchObject([{ change: { kind: "created" } }]);
  });
});
