import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { INITIAL_SWITCHES } from "../../../../contract/notifications";
import { findRecipient } from "../../../../service/domain/mail-recipients/find-recipients";
import { listTexted, noteReply } from "../../../../service/domain/mail-recipients/text-recipients";
import { eraseCustomer } from "../../../../service/features/privacy/erase-customer";
import { reportCustomerData } from "../../../../service/features/privacy/report-customer-data";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { aFulfillment, anEventAt, anOrder, applyEvents } from "../../shipments";
import { createTwilioServer, signedByTwilio, TWILIO } from "../../adapters/sms/twilio-server";
import { sendDue } from "../../send-due";

type Twilio = Awaited<ReturnType<typeof createTwilioServer>>;

const mails = createMailRecorder();
let twilio: Twilio;
let service: TestService;
let shop: TestShop;
let numbers = 0;

beforeAll(async () => {
  twilio = await createTwilioServer();
  service = await createTestService({ mail: mails }, { ...TWILIO, TWILIO_URL: twilio.url });
});
beforeEach(async () => {
  shop = await aShop(service);
  mails.sent.length = 0;
  twilio.sent.length = 0;
  twilio.fail(null);
  service.clock.now = new Date("2026-11-20T09:00:00Z");
});

const deliver = async () => {
  await service.settle();
  await sendDue(service);
  await service.settle();
};
/** With a number of its own, out for delivery. */
async function outForDelivery(phone = `+43660${1_000_000 + (numbers += 1)}`) {
  const order = await anOrder(service, shop, { phone });
  await happens(order, "outForDelivery");
  return { ...order, phone, page: preferencesIn(mails.sent.at(-1)!.text) };
}
type Order = Awaited<ReturnType<typeof outForDelivery>>;

const EVENTS = {
  outForDelivery: { status: "WAITING_DELIVERY", subStatus: "WAITING_DELIVERY_01" },
  delivered: { status: "DELIVERED", subStatus: "DELIVERED_01" },
} as const;

/** An hour after what was before. */
async function happens({ shipments: [shipment] }: Pick<Order, "shipments">, what: keyof typeof EVENTS) {
  service.clock.now = new Date(service.clock.now.getTime() + 3_600_000);
  await applyEvents(service, shop, shipment!.id, [anEventAt(service.clock.now, EVENTS[what])]);
  await deliver();
}
const logOf = ({ id }: Order) =>
  service.ctx.db
    .selectFrom("deliveryLog as l")
    .innerJoin("shipments as s", (join) =>
      join
        .onRef("s.shopId", "=", "l.shopId")
        .on((eb) => eb("l.subject", "=", sql<string>`'shipment:' || s.id`)),
    )
    .select(["l.state", "l.reason"])
    .where("l.channel", "=", "customer-text")
    .where("s.orderId", "=", id)
    .execute();
const preferencesIn = (text: string) => /https?:\S+emailUnsubscribe\S+/.exec(text)![0];

const choose = (page: string, intent: string) =>
  fetch(page, {
    ...{ method: "POST", redirect: "manual", headers: { accept: "text/html" } },
    body: new URLSearchParams({ intent }),
  });
const show = async (page: string) => (await fetch(page, { headers: { accept: "text/html" } })).text();

/** As Twilio posts what the owner of a number has answered. */
async function answers(from: string, Body: string, more: Record<string, string> = {}, token?: string) {
  const fields = {
    MessageSid: `SM${crypto.randomUUID()}`,
    From: from,
    To: TWILIO.TWILIO_FROM,
    Body,
    ...more,
  };
  const address = `${service.ctx.config.appUrl}/sms/replies`;
  const headers = { "x-twilio-signature": signedByTwilio(address, fields, token) };
  const response = await fetch(address, { method: "POST", headers, body: new URLSearchParams(fields) });
  await service.settle();
  return response.status;
}

describe("text messages", () => {
  it("go to whoever has asked for them on the page of an email, from the next change on, and end there", async () => {
    const order = await outForDelivery();
    expect(twilio.sent).toEqual([]);
    expect(await show(order.page)).toContain(`number ending in ${order.phone.slice(-2)}`);

    expect((await choose(order.page, "startTexts")).status).toBe(303);
    expect(await show(order.page)).toContain("Stop text messages");
    await happens(order, "delivered");

    expect(twilio.sent).toHaveLength(1);
    const [{ To, From, Body }] = twilio.sent as [Record<string, string>];
    expect([To, From]).toEqual([order.phone, TWILIO.TWILIO_FROM]);
    expect(Body).toMatch(
      new RegExp(`: Your order ${order.name} has been delivered\nhttp\\S+\nReply STOP to unsubscribe.$`),
    );

    await choose(order.page, "endTexts");
    expect(await show(order.page)).toContain("Get text messages");
  });

  it("stand in the log of the store, of their order, and in what its customer is told is kept", async () => {
    const order = await outForDelivery();
    await choose(order.page, "startTexts");
    await happens(order, "delivered");
    const [{ Body }] = twilio.sent as [{ Body: string }];
    const get = async (path: string) =>
      (await call(service, "GET", `/endApi/api/${path}`, { as: shop })).body.data;

    const ofOrder = (await get(`order/detail?id=${order.id}`)).shipments[0].messages;
    expect(ofOrder).toContainEqual(
      expect.objectContaining({
        channel: "text",
        mail: "delivered",
        state: "sent",
        to: order.phone,
        text: Body,
      }),
    );
    const { content } = await get("notification/log?size=3&kind=delivered&state=sent");
    expect(content.map(({ channel }: { channel: string }) => channel).sort()).toEqual(["email", "text"]);

    await service.ctx.db
      .updateTable("shops")
      .set({ email: "owner@example.com" })
      .where("id", "=", shop.id)
      .execute();
    await reportCustomerData(service.ctx, shop.id, { email: order.email, phone: null, shopifyIds: [] });
    expect(mails.sent.at(-1)!.text).toContain(JSON.stringify(Body));
  });

  it("wait for the end of the night at the destination", async () => {
    const order = await outForDelivery();
    await choose(order.page, "startTexts");
    service.clock.now = new Date("2026-11-20T21:00:00Z");
    await happens(order, "delivered");
    expect(twilio.sent).toEqual([]);

    service.clock.now = new Date("2026-11-21T08:30:00Z");
    await deliver();
    expect(twilio.sent).toHaveLength(1);
  });

  it("tell of a parcel whose text was replaced by another parcel's, which has arrived since", async () => {
    const { phone, page } = await outForDelivery();
    await choose(page, "startTexts");
    service.clock.now = new Date("2026-11-21T06:50:00Z");
    const fulfillments = [aFulfillment("8080", ["TEXT-A", "TEXT-B"], new Date("2026-11-19T09:00:00Z"))];
    const order = await anOrder(service, shop, { phone, fulfillments });
    for (const { id } of order.shipments)
      await applyEvents(service, shop, id, [anEventAt(service.clock.now, EVENTS.outForDelivery)]);
    await deliver();
    service.clock.now = new Date("2026-11-21T06:58:00Z");
    const arrived = anEventAt(service.clock.now, EVENTS.delivered);
    await applyEvents(service, shop, order.shipments[1]!.id, [arrived]);
    await deliver();
    expect(twilio.sent).toEqual([]);

    service.clock.now = new Date("2026-11-21T07:10:00Z");
    await deliver();
    const bodies = twilio.sent.map(({ Body }) => Body ?? "");
    expect(bodies.filter((body) => body.includes("out for delivery"))).toHaveLength(1);
    expect(bodies.filter((body) => body.includes("delivered"))).toHaveLength(1);
  });

  it("are dropped where their kind is switched off while they wait", async () => {
    const order = await outForDelivery();
    await choose(order.page, "startTexts");
    service.clock.now = new Date("2026-11-20T20:30:00Z");
    await happens(order, "delivered");
    service.clock.now = new Date("2026-11-20T21:35:00Z");
    const kinds = { ...INITIAL_SWITCHES, delivered: false };
    await saveSetting(service, shop, "/api/notification/setting", { kinds });
    service.clock.now = new Date("2026-11-21T08:30:00Z");
    await deliver();
    expect(twilio.sent).toEqual([]);
    expect(await logOf(order)).toMatchObject([{ state: "skipped", reason: "switched_off" }]);
  });

  it("are tried again after an error of the provider, and arrive once", async () => {
    const order = await outForDelivery();
    await choose(order.page, "startTexts");
    twilio.fail(twilio.failed(500, 20_500, "Internal server error"));
    await happens(order, "delivered");
    expect(twilio.sent).toEqual([]);

    twilio.fail(null);
    service.clock.now = new Date(service.clock.now.getTime() + 3_600_000);
    await deliver();
    await deliver();
    expect(twilio.sent).toHaveLength(1);
  });

  it("end where the provider says that STOP was answered", async () => {
    const order = await outForDelivery();
    await choose(order.page, "startTexts");
    twilio.stopped.add(order.phone);
    await happens(order, "delivered");

    expect(twilio.sent).toEqual([]);
    expect(await show(order.page)).toContain("Get text messages");
    expect(await logOf(order)).toEqual([
      { state: "failed", reason: "Twilio: Attempt to send to unsubscribed recipient" },
    ]);
  });

  it("are offered to nobody without a number, with one that names no country, or at another address than the order's", async () => {
    for (const phone of ["", "0660 1234567", "constructor", "+43\uD800660"]) {
      const order = await outForDelivery(phone);
      expect(await show(order.page)).not.toContain("Text messages");
      expect((await choose(order.page, "startTexts")).status).toBe(400);
    }
    expect(twilio.sent).toEqual([]);
  });

  it("are forgotten with an erased customer, but not that they are unwanted", async () => {
    const [wanted, unwanted] = [await outForDelivery(), await outForDelivery()];
    await choose(wanted.page, "startTexts");
    await choose(unwanted.page, "startTexts");
    await choose(unwanted.page, "endTexts");
    for (const { email, phone, shopifyId } of [wanted, unwanted])
      await eraseCustomer(service.ctx, shop.id, { email, phone, shopifyIds: [shopifyId] });

    const texted = await listTexted(service.ctx, service.ctx.db, shop.id, [wanted.phone]);
    expect([...texted]).toEqual([]);
    const { consents } = await findRecipient(service.ctx, service.ctx.db, shop.id, unwanted.phone);
    expect(consents.get("status")).toBe("withdrawn");
  });
});

describe("answers to text messages", () => {
  it("STOP ends them for every shop that has a decision of theirs, START brings them back", async () => {
    const order = await outForDelivery();
    await choose(order.page, "startTexts");

    expect(await answers(order.phone, " stop ")).toBe(200);
    expect(await show(order.page)).toContain("Get text messages");
    expect(await answers(order.phone, "Thanks!")).toBe(200);
    expect(await answers(order.phone, "anything", { OptOutType: "START" })).toBe(200);
    expect(await show(order.page)).toContain("Stop text messages");
  });

  it("START brings nothing back that was ended on the page", async () => {
    const order = await outForDelivery();
    await choose(order.page, "startTexts");
    await choose(order.page, "endTexts");
    await answers(order.phone, "START");
    expect(await show(order.page)).toContain("Get text messages");
  });

  it("STOP ends them at every shop, and a START from before it, which is handled later, brings nothing back", async () => {
    const order = await outForDelivery();
    await choose(order.page, "startTexts");
    shop = await aShop(service);
    const other = await outForDelivery(order.phone);
    await choose(other.page, "startTexts");
    const before = service.clock.now;
    service.clock.now = new Date(before.getTime() + 60_000);
    await answers(order.phone, "STOP");
    await noteReply(service.ctx, { from: order.phone, wants: true }, before);
    await service.settle();
    for (const { page } of [order, other]) expect(await show(page)).toContain("Get text messages");
  });

  it("START agrees to nothing where nobody has decided", async () => {
    const order = await outForDelivery();
    expect(await answers(order.phone, "START")).toBe(200);
    expect(await show(order.page)).toContain("Get text messages");
  });

  it("are refused with another signature, and change nothing", async () => {
    const order = await outForDelivery();
    await choose(order.page, "startTexts");

    expect(await answers(order.phone, "STOP", {}, "another token")).toBe(401);
    const address = `${service.ctx.config.appUrl}/sms/replies`;
    const bodies = ["", "From=%2B43&Body=STOP", "x".repeat(40_000)];
    const statuses = await Promise.all(
      bodies.map(async (body) => (await fetch(address, { method: "POST", body })).status),
    );
    expect(statuses).toEqual([401, 401, 413]);
    expect(await show(order.page)).toContain("Stop text messages");
  });
});

it("without a provider there are none, and nothing of them is shown", async () => {
  const { ctx } = service;
  const order = await outForDelivery();
  await choose(order.page, "startTexts");
  const sms = ctx.sms;
  ctx.sms = null;
  await happens(order, "delivered");

  expect(await show(order.page)).not.toContain("Text messages");
  expect(await logOf(order)).toEqual([]);
  ctx.sms = sms;
});
