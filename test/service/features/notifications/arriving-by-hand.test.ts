import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { HandDate } from "../../../../contract/date-by-hand";
import { INITIAL_SWITCHES } from "../../../../contract/notifications";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { setDeliveryDate } from "../../../../service/features/delivery-estimates/set-delivery-date";
import { listCustomerMails } from "../../../../service/read/customer-mails/customer-mails.queries";
import { listMailLog } from "../../../../service/read/customer-mails/mail-log.queries";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { aShop, anActor, createTestService, type TestService, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { aFulfillment, anEventAt, anOrder } from "../../shipments";
import { listMailRows } from "./mail-rows";
import { sendDue } from "../../send-due";

/** Tuesday. */
const NOW = new Date("2026-11-24T09:00:00Z");
const hand = (from: string, to = from): HandDate => ({ from, to, reason: "agreed" });

const mails = createMailRecorder();
let service: TestService;
let shop: TestShop;
let numbers = 0;

beforeAll(async () => {
  service = await createTestService({ mail: mails });
});
beforeEach(async () => {
  service.clock.now = NOW;
  shop = await aShop(service);
  mails.sent.length = 0;
});

/** In the service itself: bearers end in the days that a date is away. */
async function set(order: Awaited<ReturnType<typeof anOrder>>, date: HandDate) {
  const request = { order: order.id, shipment: order.shipments[0]!.id, date };
  await setDeliveryDate(service.ctx, await anActor(service.ctx, shop.domain), request);
  await service.settle();
}

describe("the email of the day before", () => {
  const arriving = () => mails.sent.filter(({ subject }) => subject.startsWith("Arriving")).length;
  const later = async (at: string) => {
    service.clock.now = new Date(at);
    await service.settle();
    await sendDue(service);
    await service.settle();
  };
  const onItsWay = async () => {
    await saveSetting(service, shop, "/api/notification/setting", {
      kinds: { ...INITIAL_SWITCHES, arriving_soon: true },
    });
    numbers += 1;
    const fulfillments = [aFulfillment(`9${numbers}`, [`SOON${numbers}`], NOW)];
    const order = await anOrder(service, shop, { orderedAt: NOW, country: "DE", fulfillments });
    await applyTracking(service.ctx, shop.id, [
      {
        shipmentId: order.shipments[0]!.id,
        events: [anEventAt(NOW, { status: "IN_TRANSIT" })],
        isCheck: true,
      },
    ]);
    return order;
  };

  it("waits once, for the day that holds", async () => {
    const order = await onItsWay();
    await set(order, hand("2027-02-01"));
    await set(order, hand("2027-02-05"));
    await set(order, hand("2027-02-05", "2027-02-06"));

    const rows = await service.ctx.db
      .selectFrom("deliveries")
      .select(["kind", "payload"])
      .where("shopId", "=", shop.id)
      .where("kind", "=", "arriving_soon")
      .execute();
    expect(rows).toMatchObject([{ payload: { since: "2027-02-05" } }]);
    const log = await listMailLog(
      service.ctx.db,
      shop.id,
      { kind: "arriving_soon", state: null },
      { after: null, limit: 9 },
    );
    const dayOf = ({ notBefore }: { notBefore: Date | null }) =>
      notBefore?.toISOString().slice(0, 10) ?? null;
    expect(log.filter(({ state }) => state === "queued").map(dayOf)).toEqual(["2027-02-04"]);
    expect(new Set(log.filter(({ state }) => state !== "queued").map(dayOf))).toEqual(new Set([null]));
    const ofShipment = await listCustomerMails(service.ctx.db, shop.id, [order.shipments[0]!.id]);
    expect(ofShipment.filter(({ state }) => state === "queued").map(dayOf)).toEqual(["2027-02-04"]);
  });

  it("goes for another first day of the same range", async () => {
    const order = await onItsWay();
    await set(order, hand("2026-12-01", "2026-12-05"));
    await set(order, hand("2026-12-03", "2026-12-05"));

    await later("2026-11-30T11:00:00Z");
    expect(arriving()).toBe(0);
    await later("2026-12-02T11:00:00Z");
    expect(arriving()).toBe(1);
  });

  it("goes once where the date was another one in between", async () => {
    const order = await onItsWay();
    await set(order, hand("2026-12-05"));
    await set(order, hand("2026-12-01"));
    await set(order, hand("2026-12-05"));

    await later("2026-11-30T11:00:00Z");
    const seen = [arriving()];
    await later("2026-12-04T11:00:00Z");
    seen.push(arriving());
    await later("2026-12-06T11:00:00Z");
    seen.push(arriving());
    expect(seen).toEqual([0, 1, 1]);
  });

  it("goes where the day holds again after its hour", async () => {
    const order = await onItsWay();
    await set(order, hand("2026-12-01"));
    await set(order, hand("2026-12-08"));
    await later("2026-11-30T10:00:00Z");
    await set(order, hand("2026-12-01"));
    await later("2026-11-30T12:00:00Z");
    await later("2026-12-07T12:00:00Z");

    expect(arriving()).toBe(1);
  });

  it.each(["DELIVERED", "ABNORMAL"] as const)("ends at once when the parcel is %s", async (status) => {
    const order = await onItsWay();
    const other = await onItsWay();
    await set(order, hand("2026-12-05"));
    await set(other, hand("2026-12-05"));
    const shipmentId = order.shipments[0]!.id;
    const of = async (shipment: string) =>
      (await listMailRows(service, shop.id, shipment)).filter(({ change }) => change.startsWith("arriving"));

    const update = { shipmentId, events: [anEventAt(service.clock.now, { status })], isCheck: true };
    await applyTracking(service.ctx, shop.id, [{ ...update, suppressNotifications: true }]);
    await service.settle();

    expect(await of(shipmentId)).toMatchObject([{ state: "superseded" }]);
    expect(await of(other.shipments[0]!.id)).toMatchObject([{ state: "waiting" }]);
  });
});
