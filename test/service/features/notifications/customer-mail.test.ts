import type { OrderId, ShipmentId } from "../../../../contract/ids";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { transaction } from "../../../../service/platform/db/database";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { MailRefusedError } from "../../../../service/platform/mail/transport";
import { customerMails } from "../../../../service/features/notifications/customer-mail.channel";
import { findBlockTemplate } from "../../../../storefront/mail/blocks/templates";
import { backOffMs } from "../../../../service/platform/deliveries/settle-delivery";
import { listCustomerMails } from "../../../../service/read/customer-mails/customer-mails.queries";
import { restoreOrders } from "../../../../service/features/bulk/restore-orders";
import { softDeleteOrders } from "../../../../service/features/bulk/soft-delete-orders";
import { reopenMails } from "../../../../service/features/notifications/reopen-mails";
import { doBulk } from "../bulk/many-orders";
import { eventsOf, withSubscribers } from "../../platform/events/events";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { sendDue } from "../../send-due";

let fault: Error | undefined;
const mails = createMailRecorder({ failWith: () => fault });
let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService({ mail: mails });
  shop = await aShop(service);
});
beforeEach(async () => {
  fault = undefined;
  await service.settle();
  mails.sent.length = 0;
});

const hoursAgo = (hours: number) => new Date(service.clock.now.getTime() - hours * 3_600_000);
/** The message log of one shipment, newest first. */
const logOf = (shipmentId: ShipmentId) => listCustomerMails(service.ctx.db, shop.id, [shipmentId]);
const shipmentOf = (order: { shipments: { id: ShipmentId }[] }) => order.shipments[0]!.id;

describe("while the mail server", () => {
  const run = () => sendDue(service);
  const later = (minutes: number) => {
    service.clock.now = new Date(service.clock.now.getTime() + minutes * 60_000);
  };
  const queued = async () => {
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, shipmentOf(order), [anEventAt(hoursAgo(2))]);
    return order;
  };

  it("is down, the mail waits with the reason; then it goes out with the same bytes", async () => {
    const order = await queued();
    fault = new Error("connect ECONNREFUSED");
    const renderedAt = service.clock.now;
    await run();
    const [late] = await logOf(shipmentOf(order));
    await applyEvents(service, shop, shipmentOf(order), [anEventAt(hoursAgo(1), { message: "Newer scan" })]);

    fault = undefined;
    later(1);
    await run();
    await run();

    expect(late).toMatchObject({ state: "queued", reason: "connect ECONNREFUSED", attempts: 1 });
    expect(await logOf(shipmentOf(order))).toMatchObject([
      { state: "sent", reason: null, attempts: 2, to: order.email, createdAt: late!.createdAt },
    ]);
    expect(mails.sent.map((mail) => mail.messageId)).toEqual([
      expect.stringMatching(/^<shipment\.\S+@\S+>$/),
    ]);
    expect(mails.sent[0]!.text).not.toContain("Newer scan");
    expect(mails.sent[0]!.date).toEqual(renderedAt);
  });

  it("refuses the recipient for good, the mail has failed at once", async () => {
    const order = await queued();
    fault = new MailRefusedError("550 No such mailbox");

    await run();

    expect(await logOf(shipmentOf(order))).toMatchObject([
      { state: "failed", reason: "550 No such mailbox", attempts: 1 },
    ]);
  });

  it("stays away for days, the mail has failed and the merchant can read why", async () => {
    const order = await queued();
    fault = new Error("timeout");

    for (let attempt = 0; attempt < customerMails.retry.tries; attempt += 1) {
      await run();
      later(120);
    }

    expect(await logOf(shipmentOf(order))).toMatchObject([
      { state: "failed", reason: "timeout", attempts: customerMails.retry.tries },
    ]);
  });

  it.each([
    ["no_email", { email: null }],
    ["bad_email", { email: "two@example.com,three@example.com" }],
    ["cancelled", { cancelledAt: new Date("2026-11-20T00:00:00Z") }],
    ["order_deleted", { deletedAt: new Date("2026-11-20T00:00:00Z") }],
  ] as const)("is down and the order changes, nothing is sent: %s", async (reason, change) => {
    const order = await queued();
    fault = new Error("timeout");
    await run();
    await service.ctx.db
      .updateTable("orders")
      .set(change)
      .where("shopId", "=", shop.id)
      .where("id", "=", order.id)
      .execute();

    fault = undefined;
    later(1);
    await run();

    expect(mails.sent).toEqual([]);
    expect(await logOf(shipmentOf(order))).toMatchObject([{ state: "skipped", reason }]);
  });

  it("is down and the merchant sets another status silently, the mail is superseded", async () => {
    // Its token is of now.
    shop = await aShop(service);
    const order = await queued();
    fault = new Error("timeout");
    await run();
    const silently = { kind: "set_status", status: "DELIVERED", note: "", notify_customers: false } as never;
    await doBulk(service, shop, { ids: [order.id] }, silently);
    fault = undefined;
    later(1);
    await service.settle();

    expect(mails.sent).toEqual([]);
    expect(await logOf(shipmentOf(order))).toMatchObject([{ state: "skipped", reason: "moved_on" }]);
  });
});

describe("a mail whose template throws", () => {
  it("goes out in plain text, with order, status and link", async () => {
    const order = await anOrder(service, shop, { customerLocale: "de" });
    await applyEvents(service, shop, shipmentOf(order), [anEventAt(hoursAgo(2))]);
    const heading = findBlockTemplate("heading")!;
    const spy = vi.spyOn(heading as Required<typeof heading>, "ours").mockImplementation(() => {
      throw new TypeError("template");
    });
    await service.settle();
    spy.mockRestore();

    expect(mails.sent).toMatchObject([
      { to: { address: order.email }, messageId: expect.stringMatching(/^<shipment\./) },
    ]);
    const [mail] = mails.sent;
    expect(mail!.subject).toBe(`Bestellung ${order.name}: Unterwegs`);
    expect(mail!.html).toBeUndefined();
    const [link] = /https?:\S+token=\S+/.exec(mail!.text)!;
    expect((await fetch(link!)).status).toBe(200);
    expect(await logOf(shipmentOf(order))).toMatchObject([{ state: "sent", subject: mail!.subject }]);
  });
});

describe("an order that is deleted and restored", () => {
  const { remove, restore } = {
    remove: (id: OrderId) =>
      transaction(service.ctx.db, (tx) => softDeleteOrders(service.ctx, tx, shop.id, [id])),
    restore: (id: OrderId) =>
      transaction(service.ctx.db, (tx) => restoreOrders(service.ctx, tx, shop.id, [id])),
  };

  it("has its mail sent once, however often that happens", async () => {
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, shipmentOf(order), [anEventAt(hoursAgo(2))]);
    const [announced] = await logOf(shipmentOf(order));
    for (let time = 0; time < 2; time += 1) {
      await remove(order.id);
      await service.settle();
      expect(await logOf(shipmentOf(order))).toMatchObject([
        time === 0 ? { state: "skipped", reason: "order_deleted" } : { state: "sent", reason: null },
      ]);
      await restore(order.id);
      await service.settle();
    }

    expect(mails.sent).toHaveLength(1);
    expect(await logOf(shipmentOf(order))).toMatchObject([
      { state: "sent", createdAt: announced!.createdAt },
    ]);
  });

  it("has no mail reopened about which a newer one was sent", async () => {
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, shipmentOf(order), [anEventAt(hoursAgo(3))]);
    await remove(order.id);
    await service.settle();
    await withSubscribers(service, [], () => restore(order.id));
    await applyEvents(service, shop, shipmentOf(order), [anEventAt(hoursAgo(1), { status: "DELIVERED" })]);
    await service.settle();

    const restored = (await eventsOf(service, shop, order.id)).find(({ name }) => name === "order.restored")!;
    const event = { id: restored.id, payload: { order: order.id } };
    await transaction(service.ctx.db, (tx) => reopenMails(service.ctx, tx, shop.id, [event]));
    await service.settle();

    expect(mails.sent.map(({ subject }) => subject)).toEqual([`Your order ${order.name} has been delivered`]);
  });
});

it("tries for five days before it gives up", () => {
  const { tries } = customerMails.retry;
  const waits = Array.from({ length: tries - 1 }, (_, index) => backOffMs(customerMails, index + 1));

  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(5 * 24 * 3_600_000);
});
