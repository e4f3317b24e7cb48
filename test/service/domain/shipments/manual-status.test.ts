import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { OrderDetail } from "../../../../contract/order-detail";
import { shipmentTracked } from "../../../../service/domain/shipments/shipment.events";
import { inTransaction } from "../../../../service/platform/events/subscribers";
import type { OutgoingMail } from "../../../../service/platform/mail/transport";
import { doBulk } from "../../features/bulk/many-orders";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";

let service: TestService;
let shop: TestShop;
let order: Awaited<ReturnType<typeof anOrder>>;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
  order = await anOrder(service, shop);
  await service.settle();
});

const minutes = (count: number) => new Date(service.clock.now.getTime() + count * 60_000);
const say = (status: string, more: object = {}) =>
  doBulk(service, shop, { ids: [order.id] }, { kind: "set_status", status, ...more } as never);
const takeBack = (status: string) =>
  doBulk(service, shop, { ids: [order.id] }, { kind: "automatic", status } as never);
const courier = (at: Date, status: "IN_TRANSIT" | "DELIVERED" | "WAITING_DELIVERY") =>
  applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(at, { status, message: `It is ${status}` })]);
const addressIn = (to: OutgoingMail["to"]) => (typeof to === "string" ? to : to.address);
const mails = () => service.mails.sent.filter(({ to }) => addressIn(to) === order.email).length;

async function shipment() {
  await service.settle();
  const { body } = await call(service, "GET", `/endApi/api/order/detail?id=${order.id}`, { as: shop });
  return OrderDetail.parse(body.data).shipments[0]!;
}

describe("a status that the merchant sets", () => {
  it("holds over what the courier said before, is marked, and stands in the timeline", async () => {
    await courier(minutes(-60), "IN_TRANSIT");
    await say("DELIVERED", { note: "Handed over in the shop" });

    expect(await shipment()).toMatchObject({
      status: "DELIVERED",
      is_manual: true,
      events: [
        { source: "merchant", status: "DELIVERED", message: "Handed over in the shop" },
        { source: "courier", status: "IN_TRANSIT" },
      ],
    });
  });

  it("is a change to whoever reacts, also where it is mailed to nobody", async () => {
    const seen: [string, boolean][] = [];
    const { subscribers } = service.ctx;
    const watch = inTransaction(shipmentTracked, "test.watch", async (_ctx, _tx, _shop, events) =>
      events.forEach(({ payload }) => seen.push([payload.to.status, payload.suppressNotifications])),
    );
    service.ctx.subscribers = new Map(subscribers).set(shipmentTracked.name, [
      ...subscribers.get(shipmentTracked.name)!,
      watch,
    ]);
    onTestFinished(() => void (service.ctx.subscribers = subscribers));

    await say("DELIVERED");
    await service.settle();

    expect(seen).toContainEqual(["DELIVERED", true]);
    expect(mails()).toBe(0);
  });

  it("gives way to newer news of the courier, not to older news that comes late", async () => {
    await say("DELIVERED");
    await courier(minutes(-30), "IN_TRANSIT");
    expect(await shipment()).toMatchObject({ status: "DELIVERED", is_manual: true });

    service.clock.now = minutes(10);
    await courier(minutes(-5), "WAITING_DELIVERY");
    expect(await shipment()).toMatchObject({ status: "WAITING_DELIVERY", is_manual: false });
  });

  it("may be said again once the courier has superseded it, and corrected at once", async () => {
    await say("DELIVERED");
    await say("ABNORMAL");
    expect(await shipment()).toMatchObject({ status: "ABNORMAL", is_manual: true });

    service.clock.now = minutes(10);
    await courier(minutes(-1), "IN_TRANSIT");
    await say("DELIVERED");

    expect(await shipment()).toMatchObject({ status: "DELIVERED", is_manual: true });
    expect((await shipment()).events.map(({ status }) => status)).toEqual([
      "DELIVERED",
      "IN_TRANSIT",
      "ABNORMAL",
      "DELIVERED",
    ]);
  });

  it("is said once, however often it is set", async () => {
    await say("IN_TRANSIT");
    service.clock.now = minutes(5);
    await say("IN_TRANSIT");

    expect((await shipment()).events).toHaveLength(1);
  });

  it("is told to customers only where the merchant wants it, by the rules of all news", async () => {
    await courier(minutes(-60), "IN_TRANSIT");
    await service.settle();
    const before = mails();

    await say("WAITING_DELIVERY");
    await service.settle();
    expect(mails()).toBe(before);

    service.clock.now = minutes(5);
    await say("DELIVERED", { notify_customers: true });
    await service.settle();
    expect(mails()).toBe(before + 1);
  });
});

describe("a word that is taken back", () => {
  it("leaves the shipment to its courier again, and tells nobody", async () => {
    await courier(minutes(-60), "IN_TRANSIT");
    await service.settle();
    const before = mails();
    await say("DELIVERED");
    expect((await shipment()).next_check_at).toBeNull();

    await takeBack("DELIVERED");

    const shown = await shipment();
    expect(shown).toMatchObject({ status: "IN_TRANSIT", is_manual: false, delivered_at: null });
    expect(shown.events.map(({ source }) => source)).toEqual(["courier"]);
    expect(shown.next_check_at).not.toBeNull();
    expect(mails()).toBe(before);
  });

  it("is only the one that is named: statuses are unchecked one at a time", async () => {
    await say("DELIVERED");

    expect(await takeBack("ABNORMAL")).toMatchObject({ done: [], left_out: 1 });

    expect(await shipment()).toMatchObject({ status: "DELIVERED", is_manual: true });
  });
});
