import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OrderId, type ShipmentId } from "../../../../contract/ids";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";

const mails = createMailRecorder();
let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService({ mail: mails });
});
beforeEach(async () => {
  shop = await aShop(service);
  await service.settle();
  mails.sent.length = 0;
});

const hoursAgo = (hours: number) => new Date(service.clock.now.getTime() - hours * 3_600_000);
/** An order whose customer has the email about its way. */
async function anOrderOnItsWay(more: object = {}) {
  const order = await anOrder(service, shop, more);
  const shipment = order.shipments[0]!.id;
  await applyEvents(service, shop, shipment, [anEventAt(hoursAgo(2), { message: "First scan" })]);
  await service.settle();
  return { ...order, shipment };
}
const resend = (shipment: ShipmentId, as = shop) =>
  call(service, "POST", "/endApi/api/order/mail/resend", { as, body: { shipment } });
const preview = (shipment: ShipmentId, message = "", as = shop) =>
  call(
    service,
    "GET",
    `/endApi/api/order/mail/preview?shipment=${shipment}${message && `&message=${message}`}`,
    { as },
  );
const messagesOf = async (id: string) =>
  (await call(service, "GET", `/endApi/api/order/detail?id=${id}`, { as: shop })).body.data.shipments[0]
    .messages as { id: string; state: string; subject: string | null }[];

describe("the email about a shipment", () => {
  it("is shown as it was sent, and as it would be sent now", async () => {
    const order = await anOrderOnItsWay();
    await applyEvents(service, shop, order.shipment, [anEventAt(hoursAgo(1), { message: "Second scan" })]);
    const [message] = await messagesOf(order.id);

    const sent = await preview(order.shipment, message!.id);
    const now = await preview(order.shipment);

    expect(sent.body.data).toMatchObject({
      reason: null,
      mail: { to: order.email, text: mails.sent[0]!.text },
    });
    expect(sent.body.data.mail.html).toBe(mails.sent[0]!.html);
    expect(now.body.data.mail.text).toContain("Second scan");
    expect(mails.sent).toHaveLength(1);
  });

  it("goes out once more on request, and the history and the log say so", async () => {
    const order = await anOrderOnItsWay();

    expect(await resend(order.shipment)).toMatchObject({ status: 200, body: { data: { queued: true } } });
    await service.settle();

    expect(mails.sent.map(({ to }) => to)).toEqual([{ address: order.email }, { address: order.email }]);
    expect(mails.sent[1]!.messageId).not.toBe(mails.sent[0]!.messageId);
    expect(await messagesOf(order.id)).toMatchObject([{ state: "sent" }, { state: "sent" }]);
    const history = await call(service, "GET", `/endApi/api/order/history?id=${order.id}`, { as: shop });
    expect(history.body.data.content[0]).toMatchObject({
      by: "token",
      change: { kind: "mail", number: order.number },
      mails: [{ state: "sent" }],
    });
  });

  it("goes out three times an hour at most", async () => {
    const order = await anOrderOnItsWay();
    for (let time = 0; time < 3; time += 1) {
      service.clock.now = new Date(service.clock.now.getTime() + 1000);
      expect(await resend(order.shipment)).toMatchObject({ status: 200 });
    }

    expect(await resend(order.shipment)).toMatchObject({ status: 429 });
  });

  it("is neither sent nor shown as of now without an address, after a cancellation or before the courier has it", async () => {
    const nameless = await anOrderOnItsWay({ email: null });
    const cancelled = await anOrderOnItsWay({ cancelledAt: hoursAgo(1) });
    const waiting = await anOrder(service, shop);
    const reasons = { no_email: nameless.shipment, cancelled: cancelled.shipment };

    for (const [reason, shipment] of Object.entries({
      ...reasons,
      status_without_mail: waiting.shipments[0]!.id,
    })) {
      expect((await preview(shipment)).body.data).toEqual({ mail: null, reason });
      expect(await resend(shipment)).toMatchObject({ status: 409 });
    }
    await service.settle();
    expect(mails.sent).toEqual([]);
  });

  it("is gone with its customer", async () => {
    const order = await anOrderOnItsWay();
    const [message] = await messagesOf(order.id);
    const { customerId } = await service.ctx.db
      .selectFrom("orders")
      .select("customerId")
      .where("id", "=", OrderId.parse(order.id))
      .executeTakeFirstOrThrow();
    await service.ctx.db
      .updateTable("deliveryLog")
      .set({ rendered: null as never })
      .where("shopId", "=", shop.id)
      .execute();
    await service.ctx.db
      .updateTable("orders")
      .set({ email: null })
      .where("id", "=", OrderId.parse(order.id))
      .execute();

    expect(customerId).toBeDefined();
    expect((await preview(order.shipment, message!.id)).body.data).toEqual({
      mail: null,
      reason: "not_kept",
    });
    expect(await resend(order.shipment)).toMatchObject({ status: 409 });
  });

  it("is not another store's, nor another shipment's", async () => {
    const order = await anOrderOnItsWay();
    const second = await anOrderOnItsWay();
    const other = await aShop(service);
    const [message] = await messagesOf(order.id);

    expect(await preview(order.shipment, "", other)).toMatchObject({ status: 404 });
    expect(await preview(order.shipment, message!.id, other)).toMatchObject({ status: 404 });
    expect(await resend(order.shipment, other)).toMatchObject({ status: 404 });
    expect((await preview(second.shipment, message!.id)).body.data).toMatchObject({ reason: "not_kept" });
  });
});
