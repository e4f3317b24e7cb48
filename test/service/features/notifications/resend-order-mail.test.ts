import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { INITIAL_SWITCHES } from "../../../../contract/notifications";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { aFulfillment, aLineItem, anOrder } from "../../shipments";
import { sendDue } from "../../send-due";

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

let items = 0;
/** Placed just now, with two items; nothing is shipped. */
const placed = (more: object = {}) => {
  items += 1;
  const id = `97${items}`;
  const lineItems = [aLineItem(id), { ...aLineItem(id), shopifyId: `${id}2`, title: "Wool hat" }];
  const at = service.clock.now;
  return anOrder(service, shop, {
    ...{ orderedAt: at, updatedAt: at, fulfillments: [], fulfillmentStatus: null, lineItems },
    ...more,
  });
};
type Order = Awaited<ReturnType<typeof placed>>;

async function ship(order: Order, count: number) {
  const { id: _, shipments: __, number: ___, ...incoming } = order;
  const at = service.clock.now;
  const fulfillments = Array.from({ length: count }, (_, index) => ({
    ...aFulfillment(order.shopifyId, [`RO${order.shopifyId}${index}`], at),
    shopifyId: `${order.shopifyId}7${index}`,
    items: [{ lineItemShopifyId: order.lineItems[index]!.shopifyId, quantity: 1 }],
  }));
  await saveOrders(service.ctx, shop.id, [{ ...incoming, fulfillments, updatedAt: at }]);
}
const switchOn = async () => {
  const kinds = { ...INITIAL_SWITCHES, order_confirmed: true, shipped: true };
  await saveSetting(service, shop, "/api/notification/setting", { kinds });
  service.clock.now = new Date(service.clock.now.getTime() + 60_000);
};
const send = async () => {
  await service.settle();
  await sendDue(service);
  await service.settle();
};
const resend = (order: string, mail: string, as = shop) =>
  call(service, "POST", "/endApi/api/order/mail/resend-order", { as, body: { order, mail } });
const preview = async (query: { order: string; mail?: string; message?: string }, as = shop) =>
  call(service, "GET", `/endApi/api/order/mail/preview-order?${new URLSearchParams(query).toString()}`, {
    as,
  });
const detailOf = async (id: string) =>
  (await call(service, "GET", `/endApi/api/order/detail?id=${id}`, { as: shop })).body.data;

describe("emails about an order as a whole", () => {
  it("stand in the order's own log, and are shown as they were sent", async () => {
    await switchOn();
    const order = await placed();
    await send();
    const { messages } = await detailOf(order.id);

    expect(messages).toMatchObject([
      { channel: "email", shipment: null, mail: "order_confirmed", state: "sent", to: order.email },
    ]);
    const shown = (await preview({ order: order.id, message: messages[0].id })).body.data;
    expect(shown).toMatchObject({
      kind: "order_confirmed",
      reason: null,
      mail: { text: mails.sent[0]!.text },
    });
  });

  it("go out on request also where their kind is switched off, and history and log say so", async () => {
    const order = await placed();
    expect(await resend(order.id, "order_confirmed")).toMatchObject({ status: 200 });
    await send();

    expect(mails.sent.map(({ subject }) => subject)).toEqual([`Order confirmed: ${order.name}`]);
    expect((await detailOf(order.id)).messages).toMatchObject([{ mail: "order_confirmed", state: "sent" }]);
    const history = await call(service, "GET", `/endApi/api/order/history?id=${order.id}`, { as: shop });
    expect(history.body.data.content[0]).toMatchObject({
      change: { kind: "order_mail", mail: "order_confirmed" },
      mails: [{ state: "sent", mail: "order_confirmed" }],
    });
  });

  it("fit what has been shipped", async () => {
    const order = await placed();
    const kinds = async () => (await preview({ order: order.id })).body.data.kinds as string[];
    expect(await kinds()).toEqual(["order_confirmed"]);
    await ship(order, 1);
    expect(await kinds()).toEqual(["order_confirmed", "partly_shipped"]);
    expect(await resend(order.id, "shipped")).toMatchObject({ status: 409 });
    await ship(order, 2);
    expect(await kinds()).toEqual(["order_confirmed", "shipped"]);

    const last = (await preview({ order: order.id })).body.data;
    expect(last).toMatchObject({ kind: "shipped", mail: { subject: expect.stringContaining(order.name) } });
    const first = (await preview({ order: order.id, mail: "order_confirmed" })).body.data;
    expect(first.mail.subject).toBe(`Order confirmed: ${order.name}`);
  });

  it("are neither shown nor sent without an address or after a cancellation, and three times an hour at most", async () => {
    const nameless = await placed({ email: null });
    const cancelled = await placed({ cancelledAt: service.clock.now });
    for (const [reason, { id }] of Object.entries({ no_email: nameless, cancelled })) {
      expect((await preview({ order: id })).body.data).toMatchObject({ mail: null, reason });
      expect(await resend(id, "order_confirmed")).toMatchObject({ status: 409 });
    }
    const order = await placed();
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      service.clock.now = new Date(service.clock.now.getTime() + 1000);
      statuses.push((await resend(order.id, "order_confirmed")).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it("are not another store's, nor another order's", async () => {
    await switchOn();
    const [order, second, other] = [await placed(), await placed(), await aShop(service)];
    await send();
    const [{ id: message }] = (await detailOf(order.id)).messages;

    for (const query of [{}, { message: String(message) }].map((more) => ({ order: order.id, ...more })))
      expect(await preview(query, other)).toMatchObject({ status: 404 });
    expect(await resend(order.id, "order_confirmed", other)).toMatchObject({ status: 404 });
    expect((await preview({ order: second.id, message })).body.data).toMatchObject({ reason: "not_kept" });
    expect(await resend(order.id, "__proto__")).toMatchObject({ status: 400 });
  });
});
