import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { INITIAL_SWITCHES } from "../../../../contract/notifications";
import { restoreOrders } from "../../../../service/features/bulk/restore-orders";
import { softDeleteOrders } from "../../../../service/features/bulk/soft-delete-orders";
import { transaction } from "../../../../service/platform/db/database";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { arrivingTimes } from "../../../../service/features/notifications/tell-arriving";
import { CustomerMailPayload, mailOf } from "../../../../service/read/customer-mails/customer-mail";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { aFulfillment, aLineItem, anEventAt, anOrder, applyEvents } from "../../shipments";
import { sendDue } from "../../send-due";

const mails = createMailRecorder();
let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService({ mail: mails });
});
beforeEach(async () => {
  shop = await aShop(service);
  const on = { order_confirmed: true, shipped: true, partly_shipped: true, arriving_soon: true };
  const kinds = { ...INITIAL_SWITCHES, ...on };
  await saveSetting(service, shop, "/api/notification/setting", { kinds });
  later(1);
  mails.sent.length = 0;
});

const later = (minutes: number) => {
  service.clock.now = new Date(service.clock.now.getTime() + minutes * 60_000);
};
const send = async () => {
  await service.settle();
  await sendDue(service);
  await service.settle();
};
const subjects = () => mails.sent.map(({ subject }) => subject);

let items = 0;
/** Placed just now, with two items; nothing is shipped. */
const aNewOrder = (more: object = {}) => {
  items += 1;
  const id = `88${items}`;
  return anOrder(service, shop, {
    ...{ orderedAt: service.clock.now, updatedAt: service.clock.now, fulfillments: [] },
    fulfillmentStatus: null,
    lineItems: [aLineItem(id), { ...aLineItem(id), shopifyId: `${id}2`, title: "Wool hat" }],
    ...more,
  });
};
type Order = Awaited<ReturnType<typeof aNewOrder>>;

/** Shopify tells that so many of its items are in parcels, one each. */
async function ship(order: Order, count: number) {
  const { id: _, shipments: __, number: ___, ...incoming } = order;
  const fulfillments = Array.from({ length: count }, (_, index) => ({
    ...aFulfillment(order.shopifyId, [`SH${order.shopifyId}${index}`], service.clock.now),
    shopifyId: `${order.shopifyId}7${index}`,
    items: [{ lineItemShopifyId: order.lineItems[index]!.shopifyId, quantity: 1 }],
  }));
  const updatedAt = service.clock.now;
  await saveOrders(service.ctx, shop.id, [{ ...incoming, fulfillments, updatedAt }]);
}

describe("an order", () => {
  it("is confirmed once, with what was ordered", async () => {
    const order = await aNewOrder();
    await ship(order, 0);
    await send();

    expect(subjects()).toEqual([`Order confirmed: ${order.name}`]);
    for (const part of [mails.sent[0]!.text, mails.sent[0]!.html]) expect(part).toContain("Wool hat");
  });

  it("that a sync finds the day after is not confirmed any more", async () => {
    await aNewOrder({ orderedAt: new Date(service.clock.now.getTime() - 86_400_000) });
    await send();

    expect(mails.sent).toEqual([]);
  });

  it("that was deleted, and is restored, has what was held back sent once", async () => {
    const order = await aNewOrder();
    await ship(order, 2);
    await transaction(service.ctx.db, (tx) => softDeleteOrders(service.ctx, tx, shop.id, [order.id]));
    later(6);
    await send();
    expect(mails.sent).toEqual([]);

    for (let time = 0; time < 2; time += 1) {
      await transaction(service.ctx.db, (tx) => restoreOrders(service.ctx, tx, shop.id, [order.id]));
      await send();
      await transaction(service.ctx.db, (tx) => softDeleteOrders(service.ctx, tx, shop.id, [order.id]));
      await send();
    }

    // They leave at the same time.
    const [confirmed, shipped] = [`Order confirmed: ${order.name}`, `Shipped: your order ${order.name}`];
    expect(subjects().toSorted()).toEqual([confirmed, shipped]);
  });

  it("is told as partly shipped, then as shipped", async () => {
    const order = await aNewOrder();
    await send();
    await ship(order, 1);
    later(6);
    await send();
    await ship(order, 2);
    later(6);
    await send();

    expect(subjects()).toEqual([
      `Order confirmed: ${order.name}`,
      `Partly shipped: your order ${order.name}`,
      `Shipped: your order ${order.name}`,
    ]);
    expect(mails.sent[1]!.text).toContain("Not yet shipped:\n- Wool hat");
  });

  it("whose parcels are made one after the other is told once", async () => {
    const order = await aNewOrder();
    await send();
    await ship(order, 1);
    later(1);
    await ship(order, 2);
    later(6);
    await send();

    expect(subjects().slice(1)).toEqual([`Shipped: your order ${order.name}`]);
  });

  it("is not told as shipped once its parcels have come further; the log says so", async () => {
    const order = await aNewOrder();
    await send();
    await ship(order, 2);
    const rows = await service.ctx.db
      .selectFrom("shipments")
      .select("id")
      .where("shopId", "=", shop.id)
      .where("orderId", "=", order.id)
      .execute();
    later(3);
    for (const { id } of rows) {
      const event = anEventAt(service.clock.now, { status: "WAITING_DELIVERY" });
      await applyEvents(service, shop, id, [event]);
    }
    later(6);
    await send();

    const { body } = await call(service, "GET", "/endApi/api/notification/log?kind=shipped", { as: shop });
    expect(subjects()).not.toContain(`Shipped: your order ${order.name}`);
    expect(body.data.content.map(({ reason }: { reason: string }) => reason)).toContain("moved_on");
  });

  it("that was cancelled meanwhile is not told as shipped; the log says so", async () => {
    const order = await aNewOrder();
    await send();
    await ship(order, 2);
    await service.ctx.db
      .updateTable("orders")
      .set({ cancelledAt: service.clock.now })
      .where("id", "=", order.id)
      .execute();
    later(6);
    await send();

    const { body } = await call(service, "GET", "/endApi/api/notification/log?kind=shipped", { as: shop });
    expect(subjects()).toEqual([`Order confirmed: ${order.name}`]);
    expect(body.data.content.map(({ reason }: { reason: string }) => reason)).toContain("cancelled");
  });
});

describe("a parcel that arrives soon", () => {
  const dayIn = (days: number) => {
    const day = new Date(service.clock.now.getTime() + days * 86_400_000);
    return new Date(`${day.toISOString().slice(0, 10)}T00:00:00Z`);
  };
  /** On its way, and expected by the courier in so many days. */
  async function expected(days: number) {
    const order = await anOrder(service, shop);
    const { id } = order.shipments[0]!;
    const events = [anEventAt(new Date(service.clock.now.getTime() - 3_600_000))];
    const update = { shipmentId: id, events, isCheck: true, estimatedDeliveryAt: dayIn(days) };
    await applyTracking(service.ctx, shop.id, [update]);
    return { ...order, id };
  }
  const arriving = () => subjects().filter((subject) => subject.startsWith("Arriving"));

  it("is told once, on the day before", async () => {
    const { name, id } = await expected(3);
    await send();
    const before = arriving();
    later(2 * 24 * 60);
    await send();
    await applyEvents(service, shop, id, [anEventAt(new Date(service.clock.now.getTime() - 60_000))]);
    await send();

    expect(before).toEqual([]);
    expect(arriving()).toEqual([`Arriving soon: your order ${name}`]);
  });

  it("is told on the morning of the day before, at the destination", () => {
    const { at, end } = arrivingTimes("2026-03-29", "Europe/Berlin");

    expect([at.toISOString(), end.toISOString()]).toEqual([
      "2026-03-28T08:00:00.000Z",
      "2026-03-28T23:00:00.000Z",
    ]);
  });

  it("is not told where it has arrived by then", async () => {
    const order = await expected(3);
    await send();
    const at = new Date(service.clock.now.getTime() - 60_000);
    await applyEvents(service, shop, order.id, [anEventAt(at, { status: "DELIVERED" })]);
    later(4 * 24 * 60);
    await send();

    expect(arriving()).toEqual([]);
  });
});

describe("a row from before kinds", () => {
  const old = { shipment: "7", status: "WAITING_DELIVERY", from: null, since: "2026-01-01T00:00:00.000Z" };

  it.each([
    [old, "out_for_delivery"],
    [{ ...old, kind: "number" }, "number_changed"],
    [{ ...old, kind: "delay" }, "delayed"],
  ])("is read: %j", (payload, kind) => {
    expect(mailOf(CustomerMailPayload.parse(payload))).toBe(kind);
  });
});
