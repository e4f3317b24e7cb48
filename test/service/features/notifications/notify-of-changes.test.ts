import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { transaction } from "../../../../service/platform/db/database";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { MailRefusedError } from "../../../../service/platform/mail/transport";
import { notifyOfChanges } from "../../../../service/features/notifications/notify-of-changes";
import { sendNotification } from "../../../../service/features/notifications/send-notification.job";
import { listShipmentsOfOrders } from "../../../../service/domain/shipments/shipments.queries";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { aFulfillment, anEvent, anOrder, applyEvents } from "../../shipments";

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
const logOf = (shipmentId: string) =>
  service.ctx.db
    .selectFrom("notifications")
    .select(["id", "status", "state", "reason", "toEmail", "subject", "attempts", "createdAt", "sentAt"])
    .where("shopId", "=", shop.id)
    .where("shipmentId", "=", shipmentId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
const shipmentOf = (order: { shipments: { id: string }[] }) => order.shipments[0]!.id;

describe("a customer", () => {
  it("gets one mail for each change of main status, and none for the scans between", async () => {
    const order = await anOrder(service, shop);
    const story = [
      anEvent(hoursAgo(30)),
      anEvent(hoursAgo(20), { message: "Arrived at hub" }),
      anEvent(hoursAgo(5), { status: "WAITING_DELIVERY", subStatus: "WAITING_DELIVERY_01", message: "Out" }),
      anEvent(hoursAgo(4), { status: "WAITING_DELIVERY", message: "Still out" }),
      anEvent(hoursAgo(1), { status: "DELIVERED", subStatus: "DELIVERED_01", message: "Delivered" }),
    ];

    for (const event of story) {
      await applyEvents(service, shop, shipmentOf(order), [event]);
      await service.settle();
    }

    expect(mails.sent.map((mail) => mail.subject)).toEqual([
      `Your order ${order.name} is on its way`,
      `Your order ${order.name} is out for delivery`,
      `Your order ${order.name} has been delivered`,
    ]);
    expect(new Set(mails.sent.map((mail) => mail.messageId)).size).toBe(3);
  });

  it("reads the same facts in text and HTML, in their language, with a link that opens the page", async () => {
    const order = await anOrder(service, shop, { customerLocale: "de-AT" });

    await applyEvents(service, shop, shipmentOf(order), [anEvent(hoursAgo(2))]);
    await service.settle();

    const [mail] = mails.sent;
    expect(mail).toMatchObject({
      to: { address: order.email },
      subject: `Deine Bestellung ${order.name} ist unterwegs`,
    });
    for (const fact of [
      "Unterwegs",
      "UPS",
      order.number,
      "Departed the sorting centre · Leipzig, DE",
      "Merino sweater",
    ]) {
      expect(mail!.text).toContain(fact);
      expect(mail!.html).toContain(fact);
    }
    const [link] = /https?:\S+token=\S+/.exec(mail!.text)!;
    expect(mail!.html).toContain(link!.replaceAll("&", "&amp;"));
    const page = await fetch(link!);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Departed the sorting centre");
  });

  it("is not told that the shipment is on its way after it was delivered", async () => {
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, shipmentOf(order), [anEvent(hoursAgo(3))]);
    await applyEvents(service, shop, shipmentOf(order), [
      anEvent(hoursAgo(1), { status: "DELIVERED", message: "Delivered" }),
    ]);

    await service.settle();

    expect(mails.sent.map((mail) => mail.subject)).toEqual([`Your order ${order.name} has been delivered`]);
    expect((await logOf(shipmentOf(order))).map(({ state, reason }) => [state, reason])).toEqual([
      ["sent", null],
      ["skipped", "superseded"],
    ]);
  });

  it("gets no second mail when the same change is announced again", async () => {
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, shipmentOf(order), [anEvent(hoursAgo(2))]);
    const [shipment] = await listShipmentsOfOrders(service.ctx.db, shop.id, [order.id]);
    const change = {
      from: "INIT",
      to: "IN_TRANSIT",
      subStatus: null,
      at: hoursAgo(2),
      event: null,
      isManual: false,
    } as const;

    for (let time = 0; time < 3; time++) {
      await transaction(service.ctx.db, (tx) =>
        notifyOfChanges(service.ctx, tx, shop.id, [{ shipment: shipment!, change }]),
      );
    }
    await service.settle();

    expect(mails.sent).toHaveLength(1);
    expect(await logOf(shipmentOf(order))).toHaveLength(1);
  });

  it("gets one mail for one box, though two fulfilments are in it", async () => {
    const at = hoursAgo(90);
    const order = await anOrder(service, shop, {
      fulfillments: [aFulfillment("871", ["BOX"], at), { ...aFulfillment("872", ["BOX"], at), items: [] }],
    });
    const shipments = await listShipmentsOfOrders(service.ctx.db, shop.id, [order.id]);
    const change = {
      from: "INIT",
      to: "IN_TRANSIT",
      subStatus: null,
      at: hoursAgo(2),
      event: null,
      isManual: false,
    } as const;

    await transaction(service.ctx.db, (tx) =>
      notifyOfChanges(
        service.ctx,
        tx,
        shop.id,
        shipments.map((shipment) => ({ shipment, change })),
      ),
    );
    await service.settle();

    expect(mails.sent).toHaveLength(1);
    expect(shipments).toHaveLength(2);
  });
});

describe("the log of a shipment says why no mail went out", () => {
  it.each([
    ["old_news", {}, 8 * 24, "IN_TRANSIT"],
    ["first_seen_delivered", {}, 2, "DELIVERED"],
    ["no_email", { email: null }, 2, "IN_TRANSIT"],
    ["cancelled", { cancelledAt: new Date("2026-11-19T00:00:00Z") }, 2, "IN_TRANSIT"],
  ] as const)("%s", async (reason, more, hours, status) => {
    const order = await anOrder(service, shop, more);

    await applyEvents(service, shop, shipmentOf(order), [anEvent(hoursAgo(hours), { status })]);
    await service.settle();

    expect(mails.sent).toEqual([]);
    expect(await logOf(shipmentOf(order))).toMatchObject([{ state: "skipped", reason, status, attempts: 0 }]);
  });
});

describe("while the mail server", () => {
  const queued = async () => {
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, shipmentOf(order), [anEvent(hoursAgo(2))]);
    const [{ id } = { id: "" }] = await logOf(shipmentOf(order));
    return { order, run: () => sendNotification.run(service.ctx, { shop: shop.id, id }), id };
  };

  it("is down, the mail waits with the reason; then it goes out under the same Message-ID", async () => {
    const { order, run } = await queued();
    fault = new Error("connect ECONNREFUSED");
    await expect(run()).rejects.toThrow("ECONNREFUSED");
    const [late] = await logOf(shipmentOf(order));

    fault = undefined;
    await run();
    await run();

    expect(late).toMatchObject({ state: "queued", reason: "connect ECONNREFUSED", attempts: 1 });
    expect(await logOf(shipmentOf(order))).toMatchObject([{ state: "sent", reason: null, attempts: 2 }]);
    expect(mails.sent.map((mail) => mail.messageId)).toEqual([
      expect.stringMatching(/^<shipment\.\S+@\S+>$/),
    ]);
  });

  it("refuses the recipient for good, the mail has failed at once", async () => {
    const { order, run } = await queued();
    fault = new MailRefusedError("550 No such mailbox");

    await run();

    expect(await logOf(shipmentOf(order))).toMatchObject([
      { state: "failed", reason: "550 No such mailbox", attempts: 1 },
    ]);
  });

  it("stays away for a day, the mail has failed and the merchant can read why", async () => {
    const { order, id } = await queued();

    await sendNotification.onDeadLetter!(service.ctx, { shop: shop.id, id }, new Error("timeout"));

    expect(await logOf(shipmentOf(order))).toMatchObject([{ state: "failed", reason: "timeout" }]);
  });

  it("waits, and the customer's data is erased, nothing is sent", async () => {
    const { order, run } = await queued();
    await service.ctx.db
      .updateTable("notifications")
      .set({ toEmail: null, subject: null, text: null, html: null })
      .where("shipmentId", "=", shipmentOf(order))
      .execute();

    await run();

    expect(mails.sent).toEqual([]);
    expect(await logOf(shipmentOf(order))).toMatchObject([{ state: "skipped", reason: "no_email" }]);
  });
});

it("tries for more than a day before it gives up", () => {
  const { retries, retryDelay } = sendNotification;
  const waits = Array.from({ length: retries }, (_, index) => Math.min(3600, (retryDelay * 2 ** index) / 2));

  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(24 * 3600);
});
