import type { OrderId, ShipmentId } from "../../../contract/ids";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_ATTENTION } from "../../../contract/attention";
import { sweepAttention } from "../../../service/features/attention/sweep-attention.job";
import { candidatesOf } from "../../../service/features/courier-correction/candidates-of";
import type { TrackingRequest } from "../../../service/domain/tracking-providers/provider";
import { readFulfillmentEvents } from "../../../service/features/order-sync/read-fulfillment-events.job";
import { readFulfillmentItems } from "../../../service/features/order-sync/read-fulfillment-items.job";
import { trackShipments } from "../../../service/domain/shipments/track-shipments";
import { aShop, createTestService, type TestService, type TestShop } from "../harness";
import { anEventAt, anOrder, applyEvents } from "../shipments";
import { leftOut, poison } from "./poison";
import { saveSetting } from "../save-setting";

const DAY = 86_400_000;

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  await poison(service, "tracking_events", "message", "poison");
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  service.logged.length = 0;
});

const errors = () => service.logged.filter(({ level }) => level === "error");

describe("an order that cannot be judged", () => {
  const rowsOf = (ids: OrderId[]) =>
    service.ctx.db
      .selectFrom("orderList")
      .select(["orderId", "attentionReason", "reEvaluateAt"])
      .where("shopId", "=", shop.id)
      .where("orderId", "in", ids)
      .orderBy("orderId")
      .execute();

  /** Orders last heard of a day ago; whoever flags the second one fails. */
  async function threeOrders() {
    const orders = [await anOrder(service, shop), await anOrder(service, shop), await anOrder(service, shop)];
    const updatedAt = new Date(service.clock.now.getTime() - DAY);
    for (const order of orders)
      await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(updatedAt)]);
    await poison(service, "attention_periods", "order_id", orders[1]!.id);
    return orders.map(({ id }) => id);
  }

  it("is left alone for a day by the sweep, which flags the shop's others", async () => {
    const ids = await threeOrders();
    const before = await leftOut(service, "judged order");
    service.clock.now = new Date(service.clock.now.getTime() + 30 * DAY);

    await sweepAttention.run(service.ctx, {});

    const [good, bad, other] = await rowsOf(ids);
    expect([good!.attentionReason, other!.attentionReason]).toEqual(["too_long", "too_long"]);
    expect(bad).toMatchObject({
      attentionReason: null,
      reEvaluateAt: new Date(service.clock.now.getTime() + DAY),
    });
    expect(errors()).toEqual([expect.objectContaining({ shop: shop.id, order: ids[1] })]);
    expect(await leftOut(service, "judged order")).toBe(before + 1);
  });

  it("does not keep a changed rule from the shop's others", async () => {
    const ids = await threeOrders();
    const { rules } = DEFAULT_ATTENTION;
    const settings = { ...DEFAULT_ATTENTION, rules: { ...rules, silent: { on: true, days: 1 } } };

    await saveSetting(service, shop, "/api/store/attention", settings);
    await service.settle();

    const reasons = (await rowsOf(ids)).map(({ attentionReason }) => attentionReason);
    expect(reasons).toEqual(["silent", null, "silent"]);
    expect(errors()).toEqual([expect.objectContaining({ shop: shop.id, order: ids[1] })]);
  });
});

describe("a shipment at which a provider's adapter throws", () => {
  const stateOf = async (id: ShipmentId) =>
    service.ctx.db
      .selectFrom("shipments")
      .select(["providerState", "failedChecks", "status"])
      .where("shopId", "=", shop.id)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  /** Makes a call of the provider throw at one number for as long as `work` takes. */
  async function throwingAt(name: "register" | "read", number: string, work: () => Promise<void>) {
    const { courier } = service;
    const whole = courier[name];
    courier[name] = ((shipments: TrackingRequest[]) => {
      if (shipments.some(({ trackingNumber }) => trackingNumber === number)) throw new TypeError("poisoned");
      return whole(shipments as never);
    }) as never;
    await work().finally(() => Object.assign(courier, { [name]: whole }));
  }

  const track = async (ids: ShipmentId[]) => {
    const again = await trackShipments(
      service.ctx,
      ids.map((id) => ({ shop: shop.id, id })),
    );
    expect(again).toEqual(new Map());
  };

  async function threeShipments() {
    const orders = [await anOrder(service, shop), await anOrder(service, shop), await anOrder(service, shop)];
    for (const { number } of orders) service.courier.knows(number, anEventAt(service.clock.now));
    return { ids: orders.map(({ shipments }) => shipments[0]!.id), bad: orders[1]!.number };
  }

  it.each(["register", "read"] as const)("is tried later (%s), and the others are followed", async (name) => {
    const { ids, bad } = await threeShipments();
    // A shipment is read once it is registered.
    if (name === "read") await track(ids);
    const before = await leftOut(service, "asked shipment");

    await throwingAt(name, bad, () => track(ids));

    const states = await Promise.all(ids.map(stateOf));
    expect(states.map(({ status }) => status)).toEqual(["IN_TRANSIT", expect.anything(), "IN_TRANSIT"]);
    expect(states[1]).toMatchObject({
      providerState: name === "register" ? "none" : "registered",
      failedChecks: 1,
    });
    expect(errors()).toEqual([
      expect.objectContaining({ shop: shop.id, shipment: ids[1], provider: "simulated" }),
    ]);
    expect(await leftOut(service, "asked shipment")).toBe(before + 1);
  });

  it("costs the shop no unit of its budget", async () => {
    const { ids, bad } = await threeShipments();

    await throwingAt("register", bad, () => track(ids));

    const { rows } = await sql<{ used: string }>`
      select sum(registrations) as used from provider_use where shop_id = ${shop.id}`.execute(service.ctx.db);
    expect(Number(rows[0]!.used)).toBe(2);
  });
});

describe("a silent shipment whose other couriers cannot be found", () => {
  it("is not asked about, and the others are", async () => {
    const nowhere = { origin: null, destination: null };
    const silent = (id: string, courierName: string) =>
      ({ id, trackingNumber: "1Z999AA10123456784", courier: "fedex", courierName, ...nowhere }) as never;
    const poisoned = {
      normalize() {
        throw new TypeError("poisoned on purpose");
      },
    };

    const shipments = [silent("1", poisoned as never), silent("2", "FedEx")];
    const found = await candidatesOf(service.ctx, service.ctx.db, shop.id, shipments, new Set());

    expect(found[0]).toEqual([]);
    expect(found[1]).toContain("ups");
    expect(errors()).toEqual([expect.objectContaining({ shop: shop.id, shipment: "1" })]);
  });
});

describe("a fulfilment whose items cannot be stored", () => {
  it("fails the job with its id in the log, once the others have theirs", async () => {
    const { shopify } = service.sandbox;
    const { id, lineItems } = shopify.placeOrder(shop.domain, {
      lineItems: [
        { title: "Lamp", quantity: 1 },
        { title: "Mug", quantity: 1 },
      ],
    });
    const ids = lineItems.map(
      (item) =>
        shopify.fulfillOrder(shop.domain, id, { lineItems: [{ lineItemId: item.id, quantity: 1 }] }).id,
    );
    await service.settle();
    await service.ctx.db.deleteFrom("fulfillmentItems").where("shopId", "=", shop.id).execute();
    await poison(service, "fulfillment_items", "line_item_shopify_id", lineItems[0]!.id);
    service.logged.length = 0;

    const read = readFulfillmentItems.run(service.ctx, { shop: shop.id, fulfillments: ids });

    await expect(read).rejects.toThrow("poisoned on purpose");
    const items = await service.ctx.db
      .selectFrom("fulfillmentItems")
      .select("lineItemShopifyId")
      .where("shopId", "=", shop.id)
      .execute();
    expect(items).toEqual([{ lineItemShopifyId: lineItems[1]!.id }]);
    expect(errors()).toEqual([expect.objectContaining({ shop: shop.id, fulfillment: ids[0] })]);
  });
});

describe("a fulfilment whose events cannot be stored", () => {
  it("fails the job with its id in the log, once the others have theirs", async () => {
    const { shopify } = service.sandbox;
    const ids: string[] = [];
    for (const message of ["poison", "Left the depot"]) {
      const order = shopify.placeOrder(shop.domain, {});
      const fulfillment = shopify.fulfillOrder(shop.domain, order.id, {
        trackingNumber: `SIM${order.number}`,
        company: "Other",
      });
      await service.settle();
      shopify.faults.drop = 1000;
      shopify.addFulfillmentEvent(shop.domain, fulfillment.id, { status: "IN_TRANSIT", message });
      shopify.faults.drop = 0;
      ids.push(fulfillment.id);
    }
    service.logged.length = 0;

    const read = readFulfillmentEvents.run(service.ctx, { shop: shop.id, fulfillments: ids });

    await expect(read).rejects.toThrow("poisoned on purpose");
    const events = await service.ctx.db
      .selectFrom("trackingEvents")
      .select("message")
      .where("shopId", "=", shop.id)
      .where("source", "=", "shopify")
      .execute();
    expect(events).toEqual([{ message: "Left the depot" }]);
    expect(errors()).toEqual([expect.objectContaining({ shop: shop.id, fulfillment: ids[0] })]);
  });
});
