import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ShipmentId } from "../../../../contract/ids";
import { INITIAL_SWITCHES } from "../../../../contract/notifications";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { listCustomerMails } from "../../../../service/read/customer-mails/customer-mails.queries";
import type { TrackingEvent } from "../../../../service/domain/tracking-providers/tracking-event";
import { propertyRuns } from "../../../property-runs";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { aFulfillment, anEventAt, anOrder, applyEvents } from "../../shipments";
import { sendDue } from "../../send-due";

const mails = createMailRecorder();
let service: TestService;
let shop: TestShop;
let orders = 0;

beforeAll(async () => {
  service = await createTestService({ mail: mails });
  shop = await aShop(service);
});
beforeEach(async () => {
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
const subjects = () => mails.sent.map(({ subject }) => subject);
const out = (at: Date) => anEventAt(at, { status: "WAITING_DELIVERY", subStatus: "WAITING_DELIVERY_01" });
const delivered = (at: Date) => anEventAt(at, { status: "DELIVERED", subStatus: "DELIVERED_01" });

/** An order in several parcels, each with a number of its own. */
async function anOrderOf(count: number) {
  orders += 1;
  const numbers = Array.from({ length: count }, (_, index) => `MP${orders}N${index}`);
  const fulfillments = [aFulfillment(`77${orders}`, numbers, hoursAgo(60))];
  const order = await anOrder(service, shop, { fulfillments });
  return { ...order, ids: order.shipments.map(({ id }) => id), numbers };
}
const reasonsOf = async (id: ShipmentId) =>
  (await listCustomerMails(service.ctx.db, shop.id, [id])).map(({ state, reason }) => reason ?? state);

describe("parcels of one order", () => {
  it("that change close together are told by one email with the facts of each", async () => {
    const { name, ids, numbers } = await anOrderOf(2);
    await applyEvents(service, shop, ids[0]!, [out(hoursAgo(1))]);
    later(2);
    await applyEvents(service, shop, ids[1]!, [out(hoursAgo(1))]);
    await send();
    const before = subjects();
    later(6);
    await send();

    expect(before).toEqual([]);
    expect(subjects()).toEqual([`Your order ${name} is out for delivery`]);
    for (const fact of [...numbers, "Parcel 1 of 2", "Parcel 2 of 2"]) {
      expect(mails.sent[0]!.text).toContain(fact);
      expect(mails.sent[0]!.html).toContain(fact);
    }
    expect([await reasonsOf(ids[0]!), await reasonsOf(ids[1]!)]).toEqual([["told_together"], ["sent"]]);
  });

  it("are still told where the last of them has gone on meanwhile", async () => {
    const { name, ids } = await anOrderOf(2);
    await applyEvents(service, shop, ids[0]!, [out(hoursAgo(2))]);
    await applyEvents(service, shop, ids[1]!, [out(hoursAgo(2))]);
    await applyEvents(service, shop, ids[1]!, [delivered(hoursAgo(1))]);
    later(6);
    await send();

    expect(subjects().toSorted()).toEqual([
      `Your order ${name} has been delivered`,
      `Your order ${name} is out for delivery`,
    ]);
  });

  it("that change apart are told apart", async () => {
    const { ids } = await anOrderOf(2);
    for (const id of ids) {
      await applyEvents(service, shop, id, [out(hoursAgo(1))]);
      later(6);
      await send();
    }

    expect(mails.sent).toHaveLength(2);
    expect(mails.sent[1]!.text).not.toContain("Parcel 1 of 2");
  });

  it("are told as all delivered with the last, where the merchant wants it", async () => {
    const kinds = { ...INITIAL_SWITCHES, all_delivered: true };
    await saveSetting(service, shop, "/api/notification/setting", { kinds });
    later(1);
    const { name, ids } = await anOrderOf(2);
    later(180);
    for (const id of ids) {
      await applyEvents(service, shop, id, [anEventAt(hoursAgo(2))]);
      await applyEvents(service, shop, id, [delivered(hoursAgo(1))]);
      later(30);
      await send();
    }

    expect(subjects()).toEqual([
      `Your order ${name} has been delivered`,
      `All delivered: your order ${name}`,
    ]);
  });
});

it("never sends the same twice, however events are shuffled, repeated and made at the same time", async () => {
  const story = (hours: number): TrackingEvent[] => [
    anEventAt(hoursAgo(hours + 9)),
    out(hoursAgo(hours + 5)),
    delivered(hoursAgo(hours + 1)),
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.boolean(), fc.nat(7)), { minLength: 3, maxLength: 14 }),
      async (count, steps) => {
        mails.sent.length = 0;
        const { ids } = await anOrderOf(count);
        const stories = ids.map((_, index) => story(index));
        let running: Promise<unknown>[] = [];
        for (const [parcel, event, isConcurrent, minutes] of steps) {
          const id = ids[parcel % count]!;
          running.push(applyEvents(service, shop, id, [stories[parcel % count]![event]!]));
          if (isConcurrent) continue;
          await Promise.all(running);
          running = [];
          later(minutes);
          if (minutes % 2 === 0) await send();
        }
        await Promise.all(running);
        later(20);
        await send();

        const facts = mails.sent.flatMap(({ subject, text }) =>
          [...new Set(text.match(/MP\d+N\d+/g))].map((number) => `${subject} ${number}`),
        );
        expect(new Set(facts).size).toBe(facts.length);
        expect(mails.sent.length).toBeLessThanOrEqual(3 * count);
        expect(await service.ctx.db.selectFrom("deliveries").select("id").execute()).toEqual([]);
      },
    ),
    { numRuns: propertyRuns(12) },
  );
}, 120_000);
