import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ShipmentId } from "../../../../contract/ids";
import { INITIAL_SWITCHES } from "../../../../contract/notifications";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { listMailRows } from "./mail-rows";
import { sendDue } from "../../send-due";

const mails = createMailRecorder();
let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService({ mail: mails });
});
beforeEach(async () => {
  shop = await aShop(service);
  await send();
  mails.sent.length = 0;
});

/** What is due goes out, as it does within a minute of its time. */
const send = async () => {
  await service.settle();
  await sendDue(service);
  await service.settle();
};
const hoursAgo = (hours: number) => new Date(service.clock.now.getTime() - hours * 3_600_000);
const later = (minutes: number) => {
  service.clock.now = new Date(service.clock.now.getTime() + minutes * 60_000);
};
const switchKinds = (kinds: object) =>
  saveSetting(service, shop, "/api/notification/setting", { kinds: { ...INITIAL_SWITCHES, ...kinds } });
const pause = (paused: boolean, reason = "") =>
  saveSetting(service, shop, "/api/notification/pause", { paused, reason });
const out = (at: Date) => anEventAt(at, { status: "WAITING_DELIVERY", subStatus: "WAITING_DELIVERY_01" });
const outcomesOf = async (shipment: ShipmentId) =>
  (await listMailRows(service, shop.id, shipment)).map(({ state, reason }) => [state, reason]);
const subjects = () => mails.sent.map(({ subject }) => subject);

describe("a change", () => {
  it("that was news too long ago when it became known is logged and not sent", async () => {
    const { shipments } = await anOrder(service, shop);
    await applyEvents(service, shop, shipments[0]!.id, [out(hoursAgo(13))]);
    await send();

    expect(mails.sent).toEqual([]);
    expect(await outcomesOf(shipments[0]!.id)).toEqual([["skipped", "old_news"]]);
  });

  it("that waits for longer than it is news is not sent afterwards", async () => {
    const { shipments } = await anOrder(service, shop);
    const operator = { shopId: shop.id, channel: "customer-mail", pausedBy: "ops" };
    await service.ctx.db
      .insertInto("deliveryPauses")
      .values({ ...operator, pausedAt: service.clock.now, until: null })
      .execute();
    await applyEvents(service, shop, shipments[0]!.id, [out(hoursAgo(1))]);
    await send();
    later(12 * 60);
    await service.ctx.db.deleteFrom("deliveryPauses").where("shopId", "=", shop.id).execute();
    await send();

    expect(mails.sent).toEqual([]);
    expect(await outcomesOf(shipments[0]!.id)).toEqual([["skipped", "old_news"]]);
  });

  it("of a kind that is switched off has neither an email nor an entry, but a reason in the order's history", async () => {
    const order = await anOrder(service, shop);
    await switchKinds({ out_for_delivery: false });
    await applyEvents(service, shop, order.shipments[0]!.id, [out(hoursAgo(1))]);
    await send();

    const { body } = await call(service, "GET", `/endApi/api/order/history?id=${order.id}`, { as: shop });
    expect(mails.sent).toEqual([]);
    expect(await outcomesOf(order.shipments[0]!.id)).toEqual([]);
    expect(body.data.content.map(({ untold }: { untold: string }) => untold)).toContain("switched_off");
  });

  it("from before its kind was switched on is not told", async () => {
    const { shipments } = await anOrder(service, shop);
    await switchKinds({ info_received: true });
    const info = (at: Date) => anEventAt(at, { status: "INFO_RECEIVED", subStatus: "INFO_RECEIVED_01" });
    await applyEvents(service, shop, shipments[0]!.id, [info(hoursAgo(1))]);
    later(60);
    const next = await anOrder(service, shop);
    await applyEvents(service, shop, next.shipments[0]!.id, [info(hoursAgo(0.5))]);
    await send();

    expect(await outcomesOf(shipments[0]!.id)).toEqual([["skipped", "before_switch_on"]]);
    expect(await outcomesOf(next.shipments[0]!.id)).toEqual([["sent", null]]);
  });

  it("from before the installation is not told", async () => {
    const { shipments } = await anOrder(service, shop);
    await service.ctx.db
      .updateTable("shops")
      .set({ installedAt: hoursAgo(1) })
      .where("id", "=", shop.id)
      .execute();
    await applyEvents(service, shop, shipments[0]!.id, [anEventAt(hoursAgo(2))]);
    await send();

    expect(await outcomesOf(shipments[0]!.id)).toEqual([["skipped", "before_installation"]]);
  });

  it("from before a sync has found the parcel is not told; what comes after it is", async () => {
    const { shipments } = await anOrder(service, shop);
    const { id } = shipments[0]!;
    await service.ctx.db
      .updateTable("shipments")
      .set({ createdAt: hoursAgo(1) })
      .where("id", "=", id)
      .execute();
    await applyEvents(service, shop, id, [anEventAt(hoursAgo(2))]);
    await applyEvents(service, shop, id, [out(hoursAgo(0.5))]);
    await send();

    expect(await outcomesOf(id)).toEqual([
      ["skipped", "before_known"],
      ["sent", null],
    ]);
  });
});

describe("a pause", () => {
  it("keeps back what waits and what comes, for good, and says so", async () => {
    const [one, two] = [await anOrder(service, shop), await anOrder(service, shop)];
    await applyEvents(service, shop, one.shipments[0]!.id, [anEventAt(hoursAgo(2))]);
    await pause(true, "Warehouse moves");
    await applyEvents(service, shop, two.shipments[0]!.id, [anEventAt(hoursAgo(1))]);
    await send();
    await pause(false);
    later(60);
    await send();

    expect(mails.sent).toEqual([]);
    expect(await outcomesOf(one.shipments[0]!.id)).toEqual([["skipped", "paused"]]);
    expect(await outcomesOf(two.shipments[0]!.id)).toEqual([["skipped", "paused"]]);
  });

  it("refuses to send an email again, and ends with the next change", async () => {
    const order = await anOrder(service, shop);
    const { id } = order.shipments[0]!;
    await applyEvents(service, shop, id, [anEventAt(hoursAgo(3))]);
    await send();
    await pause(true);
    const again = await call(service, "POST", "/endApi/api/order/mail/resend", {
      as: shop,
      body: { shipment: id },
    });
    await pause(false);
    await applyEvents(service, shop, id, [out(hoursAgo(1))]);
    await send();

    expect(again.status).toBe(409);
    expect(subjects()).toEqual([
      `Your order ${order.name} is on its way`,
      `Your order ${order.name} is out for delivery`,
    ]);
  });
});
