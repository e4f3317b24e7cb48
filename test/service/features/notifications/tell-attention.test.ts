import { beforeAll, beforeEach, expect, it } from "vitest";
import { DEFAULT_ATTENTION } from "../../../../contract/attention";
import { INITIAL_SWITCHES } from "../../../../contract/notifications";
import { sweepAttention } from "../../../../service/features/attention/sweep-attention.job";
import { tellAttention } from "../../../../service/features/notifications/tell-attention.job";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { aFulfillment, anEventAt, anOrder, applyEvents } from "../../shipments";
import { listMailRows } from "./mail-rows";
import { sendDue } from "../../send-due";

const DAY_MS = 86_400_000;
const ON = { never_scanned: true, no_updates: true, long_undelivered: true };

const mails = createMailRecorder();
let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService({ mail: mails });
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  await switchTo(ON);
  mails.sent.length = 0;
});

const switchTo = (more: object) =>
  saveSetting(service, shop, "/api/notification/setting", { kinds: { ...INITIAL_SWITCHES, ...more } });
/** What the hourly jobs do, and what is to be sent. */
async function hour() {
  await sweepAttention.run(service.ctx, {});
  await tellAttention.run(service.ctx, {});
  await service.settle();
  await sendDue(service);
  await service.settle();
}
const pass = async (days: number) => {
  service.clock.now = new Date(service.clock.now.getTime() + days * DAY_MS);
  await hour();
};
const subjects = () => mails.sent.map(({ subject }) => subject.replace(/#\d+/, "#"));

/** Shipped now: those of `anOrder` were four days ago. */
async function shipped(more: object = {}) {
  const { now } = service.clock;
  service.clock.now = new Date(now.getTime() + 4 * DAY_MS);
  const order = await anOrder(service, shop, more);
  service.clock.now = now;
  // Queued by the clock of four days later.
  await service.ctx.db.updateTable("trackingQueue").set({ dueAt: now }).execute();
  // Its row of the list is made by what follows from it.
  await service.settle();
  return order;
}
const scanned = async ({ shipments: [shipment] }: Awaited<ReturnType<typeof shipped>>) => {
  await applyEvents(service, shop, shipment!.id, [anEventAt(service.clock.now)]);
  await hour();
};

it("tells each level once, on the days of Needs attention, whatever is repeated", async () => {
  const order = await shipped();
  await pass(2);
  expect(subjects()).toEqual([]);
  await pass(1.1);
  await hour();
  expect(subjects()).toEqual(["Not scanned yet: your order #"]);

  await scanned(order);
  mails.sent.length = 0;
  await pass(9);
  expect(subjects()).toEqual([]);
  await pass(1.1);
  await hour();
  expect(subjects()).toEqual(["No update for a while: your order #"]);

  // Twice the 14 days, as it goes to another country.
  await pass(15);
  await hour();
  expect(subjects()).toEqual([
    "No update for a while: your order #",
    "Taking longer than usual: your order #",
  ]);
  expect(mails.sent.at(-1)!.text).toContain(order.number);
});

it("does not tell it again after the flag has gone and come back", async () => {
  const order = await shipped();
  await scanned(order);
  await pass(10.1);
  expect(subjects()).toContain("No update for a while: your order #");
  await scanned(order);
  mails.sent.length = 0;
  await pass(10.1);
  expect(subjects().filter((subject) => subject.startsWith("No update"))).toEqual([]);
});

it("tells nothing of what was so before the kind was switched on", async () => {
  await switchTo({});
  await shipped();
  await pass(3.5);
  await switchTo(ON);
  await hour();
  await pass(0.5);
  expect(subjects()).toEqual([]);
});

it("waits for the end of the night, and is dropped where the parcel has moved by then", async () => {
  const order = await shipped();
  // 22:00 in Berlin.
  service.clock.now = new Date("2026-11-23T21:00:00Z");
  await hour();
  expect(subjects()).toEqual([]);
  await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(service.clock.now)]);
  service.clock.now = new Date("2026-11-24T09:00:00Z");
  await hour();
  expect(subjects().filter((subject) => subject.startsWith("Not scanned"))).toEqual([]);
  const rows = await listMailRows(service, shop.id, order.shipments[0]!.id);
  const flagged = rows.find(({ payload }) => (payload as { mail?: string }).mail === "never_scanned");
  expect(flagged?.reason).toBe("superseded");
});

it("follows the merchant's days, and and tells nothing where the kind is off", async () => {
  const rules = { ...DEFAULT_ATTENTION.rules, not_scanned: { on: true, days: 1 } };
  await saveSetting(service, shop, "/api/store/attention", { ...DEFAULT_ATTENTION, rules });
  await shipped();
  await pass(1.1);
  expect(subjects()).toEqual(["Not scanned yet: your order #"]);
});

it("tells nothing of a kind that is off", async () => {
  await switchTo({ ...ON, never_scanned: false });
  await shipped();
  await pass(3.1);
  expect(subjects()).toEqual([]);
});

it("logs one without an address once", async () => {
  const order = await shipped({ email: null });
  await pass(3.1);
  await hour();
  const rows = await listMailRows(service, shop.id, order.shipments[0]!.id);
  expect(rows.map(({ reason }) => reason)).toEqual(["no_email"]);
  expect(subjects()).toEqual([]);
});

it("is about the parcel that the rule holds for, of an order of several", async () => {
  const id = String(7_007_199_254_740_993n);
  const order = await shipped({
    fulfillments: [aFulfillment(id, ["TN-COLLECT", "TN-SILENT"], service.clock.now)],
  });
  const [collect, silent] = order.shipments;
  await applyEvents(service, shop, silent!.id, [anEventAt(service.clock.now)]);
  service.clock.now = new Date(service.clock.now.getTime() - 3_600_000);
  const atThePoint = { status: "WAITING_DELIVERY", subStatus: "WAITING_DELIVERY_02" } as const;
  await applyEvents(service, shop, collect!.id, [anEventAt(service.clock.now, atThePoint)]);
  const rules = { ...DEFAULT_ATTENTION.rules, not_collected: { on: true, days: 30 } };
  await saveSetting(service, shop, "/api/store/attention", { ...DEFAULT_ATTENTION, rules });
  await hour();
  mails.sent.length = 0;

  await pass(10.1);
  expect(subjects()).toEqual(["No update for a while: your order #"]);
  expect(mails.sent[0]!.text).toContain("TN-SILENT");
  expect(mails.sent[0]!.text).not.toContain("TN-COLLECT");
});

it("is told where it is past its day, which is more urgent than silence", async () => {
  await switchTo({ ...ON, overdue: true });
  const order = await shipped();
  const shipmentId = order.shipments[0]!.id;
  const estimatedDeliveryAt = new Date(service.clock.now.getTime() + 2 * DAY_MS);
  const update = { shipmentId, events: [anEventAt(service.clock.now)], isCheck: true, estimatedDeliveryAt };
  await applyTracking(service.ctx, shop.id, [update]);
  await hour();
  mails.sent.length = 0;
  await pass(4.1);
  expect(subjects()).toEqual(["Late: your order #"]);
});
