import { beforeAll, beforeEach, expect, it } from "vitest";
import type { OrderId } from "../../../../contract/ids";
import { INITIAL_SWITCHES } from "../../../../contract/notifications";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { whenToSend } from "../../../../service/features/notifications/when-to-send";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { anEventAt, anOrder } from "../../shipments";
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
  await switchOn({ arriving_soon: true });
  mails.sent.length = 0;
});

const switchOn = (more: object) =>
  saveSetting(service, shop, "/api/notification/setting", { kinds: { ...INITIAL_SWITCHES, ...more } });
const send = async () => {
  await service.settle();
  await sendDue(service);
  await service.settle();
};
/** To Berlin, on its way, and expected on that day. */
async function expected(day: string, order: Awaited<ReturnType<typeof anOrder>>) {
  const { id } = order.shipments[0]!;
  const events = [anEventAt(new Date(service.clock.now.getTime() - 3_600_000))];
  const update = { shipmentId: id, events, isCheck: true, estimatedDeliveryAt: new Date(`${day}T00:00:00Z`) };
  await applyTracking(service.ctx, shop.id, [update]);
  return id;
}
const arriving = () => mails.sent.filter(({ subject }) => subject.startsWith("Arriving"));
const decisionsOf = async (subscriber: string, order: OrderId) => {
  const rows = await service.ctx.db
    .selectFrom("eventDecisions")
    .innerJoin("events", "events.id", "eventDecisions.eventId")
    .select("eventDecisions.decision")
    .where("events.shopId", "=", shop.id)
    .where("events.orderId", "=", order)
    .where("eventDecisions.subscriber", "=", subscriber)
    .execute();
  return rows.map(({ decision }) => decision);
};

it("a forecast waits for the end of the recipient's night; a status does not", async () => {
  const order = await anOrder(service, shop);
  const shipment = order.shipments[0]!.id;
  const delay = { ...{ kind: "delay" as const, mail: "delayed" as const, shipment }, from: null };
  const payload = { ...delay, status: "IN_TRANSIT" as const, since: "2026-11-19T00:00:00.000Z" };
  const atNight = { db: service.ctx.db, now: () => new Date("2026-11-20T02:00:00Z") };

  expect(await whenToSend(atNight, { shop: shop.id, id: "1", payload })).toEqual({
    ...{ later: new Date("2026-11-20T07:00:00Z"), reason: "quiet_hours" },
  });
  const status = { ...payload, kind: "status" as const, mail: "in_transit" as const };
  expect(await whenToSend(atNight, { shop: shop.id, id: "1", payload: status })).toBeNull();
});

it("the recipient's night is that of the province, in countries with several zones", async () => {
  const order = await anOrder(service, shop);
  const shipment = order.shipments[0]!.id;
  const delay = { ...{ kind: "delay" as const, mail: "delayed" as const, shipment }, from: null };
  const payload = { ...delay, status: "IN_TRANSIT" as const, since: "2026-11-19T00:00:00.000Z" };
  const inProvince = async (provinceCode: string) => {
    const shipTo = JSON.stringify({ country: "US", provinceCode });
    await service.ctx.db
      .updateTable("orders")
      .set({ country: "US", shipTo })
      .where("id", "=", order.id)
      .execute();
    return whenToSend(
      { db: service.ctx.db, now: () => new Date("2026-11-20T13:30:00Z") },
      { shop: shop.id, id: "1", payload },
    );
  };
  expect(await inProvince("NY")).toBeNull();
  expect(await inProvince("CA")).toMatchObject({ later: new Date("2026-11-20T16:00:00Z") });
});

it("a forecast that is no news any more in the morning is logged and not sent", async () => {
  const noon = service.clock.now;
  service.clock.now = new Date("2026-11-20T20:30:00Z");
  const order = await anOrder(service, shop);
  const id = await expected("2026-11-21", order);
  await send();
  expect(arriving()).toEqual([]);
  const [status, waiting] = await listMailRows(service, shop.id, id);
  expect([status!.state, waiting!.state, waiting!.reason]).toEqual(["sent", "waiting", "quiet_hours"]);

  service.clock.now = new Date("2026-11-21T07:00:00Z");
  await send();
  expect(arriving()).toEqual([]);
  expect((await listMailRows(service, shop.id, id))[1]).toMatchObject({
    state: "skipped",
    reason: "old_news",
  });
  service.clock.now = noon;
});

it("a customer gets at most three forecasts in a day", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    const order = await anOrder(service, shop, { email: "anna@example.com" });
    ids.push(await expected("2026-11-21", order));
    await send();
  }
  expect(arriving()).toHaveLength(3);
  const last = await listMailRows(service, shop.id, ids[3]!);
  expect(last.map(({ reason }) => reason)).toContain("daily_limit");
});

it("what is not told leaves its reason with the event", async () => {
  const unknown = await anOrder(service, shop);
  await applyTracking(service.ctx, shop.id, [
    {
      ...{ shipmentId: unknown.shipments[0]!.id, isCheck: true },
      events: [anEventAt(new Date(service.clock.now.getTime() - 3_600_000))],
    },
  ]);
  expect(await decisionsOf("notifications.tell-arriving", unknown.id)).toEqual(["day_unknown"]);
  expect(await decisionsOf("notifications.tell-order", unknown.id)).toEqual(["switched_off"]);
});
