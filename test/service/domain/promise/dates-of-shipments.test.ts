import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DeliveryRules } from "../../../../contract/estimated-delivery";
import type { HistoryEntry } from "../../../../contract/order-history";
import { OrderDetail } from "../../../../contract/order-detail";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { aFulfillment, anOrder } from "../../shipments";
import { aTransitRule, aWarehouse, someRules } from "./some-rules";

const PATH = "/endApi/api/store/estimated-delivery";
/** Tuesday. */
const ORDERED = new Date("2026-11-24T09:00:00Z");
const COURIERS_DAY = new Date("2026-12-03T00:00:00.000Z");
const day = (date: string) => `${date}T00:00:00.000Z`;

let service: TestService;
let shop: TestShop;
let version: number;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  service.clock.now = ORDERED;
  shop = await aShop(service);
  version = 0;
});

async function save(rules: Partial<DeliveryRules>) {
  const value = someRules({ warehouses: [aWarehouse({ cutoff: "23:59" })], ...rules });
  const { status } = await call(service, "POST", PATH, { as: shop, body: { value, version } });
  expect(status).toBe(200);
  version += 1;
  await service.settle();
}

type Placed = Awaited<ReturnType<typeof anOrder>>;

const place = (parts: object = {}) =>
  anOrder(service, shop, {
    ...{ orderedAt: ORDERED, country: "DE", fulfillments: [aFulfillment("1", ["TN1"], ORDERED)] },
    ...parts,
  } as never);

async function shown({ id }: Placed) {
  const { body } = await call(service, "GET", `/endApi/api/order/detail?id=${id}`, { as: shop });
  const { estimated_delivery_at: at, estimate } = OrderDetail.parse(body.data).shipments[0]!;
  return { at, by: estimate?.by ?? null };
}

describe("the date of a new shipment", () => {
  it("is that of the shop's rules", async () => {
    await save({});

    // Processed on Tuesday the 24th, then four days.
    expect(await shown(await place())).toEqual({ at: day("2026-11-28"), by: "rules" });
  });

  it("is the same range in the list and on the order's page", async () => {
    await save({ transit: [aTransitRule({ days: { min: 4, max: 6 } })] });
    const { id } = await place();
    const range = { estimated_from: day("2026-11-28"), estimated_delivery_at: day("2026-11-30") };

    const detail = await call(service, "GET", `/endApi/api/order/detail?id=${id}`, { as: shop });
    expect(OrderDetail.parse(detail.body.data).shipments[0]).toMatchObject(range);
    const list = await call(service, "POST", "/endApi/api/order/list", { as: shop, body: {} });
    expect(list.body.data).toMatchObject({ content: [{ id, shipments: [range] }] });
  });

  it("follows destination and shipping method", async () => {
    const express = aTransitRule({ methods: ["Express"], days: { min: 1, max: 1 } });
    await save({ transit: [aTransitRule({ days: { min: 9, max: 9 } }), express] });

    const orders = [
      await place({ shippingMethod: { title: "Express", code: "EXP" } }),
      await place({ fulfillments: [aFulfillment("2", ["TN2"], ORDERED)] }),
    ];

    expect(await Promise.all(orders.map(shown))).toEqual([
      { at: day("2026-11-25"), by: "rules" },
      { at: day("2026-12-03"), by: "rules" },
    ]);
  });

  it("is made anew where the order goes to another country, and is none where no rule fits it", async () => {
    await save({
      rest: null,
      transit: [
        aTransitRule({ days: { min: 2, max: 2 } }),
        aTransitRule({ countries: ["US"], days: { min: 8, max: 8 } }),
      ],
    });
    const order = await place();
    const before = await shown(order);
    const moved = async (country: string) => {
      service.clock.now = new Date(service.clock.now.getTime() + 60_000);
      const { id: _, shipments: __, number: ___, ...same } = order;
      await saveOrders(service.ctx, shop.id, [{ ...same, country, updatedAt: service.clock.now }]);
      await service.settle();
      return shown(order);
    };

    expect((await moved("US")).at! > before.at!).toBe(true);
    expect(await moved("FR")).toEqual({ at: null, by: null });
  });

  it("is none by rules that are switched off, nor where the plan has none", async () => {
    await save({ enabled: false });
    expect(await shown(await place())).toEqual({ at: null, by: null });

    await save({});
    await service.ctx.db.updateTable("shops").set({ planCode: "GROWTH" }).where("id", "=", shop.id).execute();
    const later = await place({ fulfillments: [aFulfillment("2", ["TN2"], ORDERED)] });
    expect(await shown(later)).toEqual({ at: null, by: null });
  });
});

describe("the date of a shipment on its way", () => {
  const hears = ({ shipments: [shipment] }: Placed, estimatedDeliveryAt: Date) =>
    applyTracking(service.ctx, shop.id, [{ shipmentId: shipment!.id, events: [], estimatedDeliveryAt }]);

  it("is that of the first source in the merchant's order, also once the order is changed", async () => {
    await save({});
    const order = await place();
    await hears(order, COURIERS_DAY);
    const byCourier = await shown(order);

    await save({ sources: ["rules", "courier"] });

    expect([byCourier, await shown(order)]).toEqual([
      { at: day("2026-12-03"), by: "courier" },
      { at: day("2026-11-28"), by: "rules" },
    ]);
  });

  it("moves with the rules, goes with them, and the history says so", async () => {
    await save({});
    const order = await place();
    await save({ rest: { days: { min: 6, max: 6 }, courier_days: "every" } });
    const moved = await shown(order);
    await save({ enabled: false });

    expect([moved, await shown(order)]).toEqual([
      { at: day("2026-11-30"), by: "rules" },
      { at: null, by: null },
    ]);
    const { body } = await call(service, "GET", `/endApi/api/order/history?id=${order.id}`, { as: shop });
    const changes = body.data.content.map(({ change }: HistoryEntry) => change);
    const dates = changes.flatMap((change: HistoryEntry["change"]) =>
      change.kind === "estimate" ? [[change.from, change.to]] : [],
    );
    expect(dates).toEqual([
      [day("2026-11-30"), null],
      [day("2026-11-28"), day("2026-11-30")],
      [null, day("2026-11-28")],
    ]);
  });

  it("is that of the courier alone where the merchant trusts nobody else", async () => {
    await save({ sources: ["courier"] });
    const order = await place();
    expect(await shown(order)).toEqual({ at: null, by: null });

    await hears(order, COURIERS_DAY);
    expect(await shown(order)).toEqual({ at: day("2026-12-03"), by: "courier" });
  });
});
