import type { ShipmentId } from "../../../../contract/ids";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { transaction } from "../../../../service/platform/db/database";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { notifyOfChanges } from "../../../../service/features/notifications/notify-of-changes";
import { listCustomerMails } from "../../../../service/read/customer-mails/customer-mails.queries";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { shipmentTracked } from "../../../../service/domain/shipments/shipment.events";
import { listShipmentsOfOrders } from "../../../../service/domain/shipments/shipments.queries";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { aFulfillment, anEventAt, anOrder, applyEvents } from "../../shipments";

const mails = createMailRecorder();
let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService({ mail: mails });
  shop = await aShop(service);
});
beforeEach(async () => {
  await service.settle();
  mails.sent.length = 0;
});

const hoursAgo = (hours: number) => new Date(service.clock.now.getTime() - hours * 3_600_000);
/** The message log of one shipment, newest first. */
const logOf = (shipmentId: ShipmentId) => listCustomerMails(service.ctx.db, shop.id, [shipmentId]);
const shipmentOf = (order: { shipments: { id: ShipmentId }[] }) => order.shipments[0]!.id;

describe("a customer", () => {
  it("gets one mail for each change of main status, and none for the scans between", async () => {
    const order = await anOrder(service, shop);
    const story = [
      anEventAt(hoursAgo(30)),
      anEventAt(hoursAgo(20), { message: "Arrived at hub" }),
      anEventAt(hoursAgo(5), {
        status: "WAITING_DELIVERY",
        subStatus: "WAITING_DELIVERY_01",
        message: "Out",
      }),
      anEventAt(hoursAgo(4), { status: "WAITING_DELIVERY", message: "Still out" }),
      anEventAt(hoursAgo(1), { status: "DELIVERED", subStatus: "DELIVERED_01", message: "Delivered" }),
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
    // Mail clients show them together.
    expect(new Set(mails.sent.map((mail) => mail.thread))).toEqual(
      new Set([expect.stringMatching(`^<order\\.${shop.id}\\.${order.id}@`)]),
    );
  });

  it("reads the same facts in text and HTML, in their language, with a link that opens the page", async () => {
    const order = await anOrder(service, shop, { customerLocale: "de-AT" });

    await applyEvents(service, shop, shipmentOf(order), [anEventAt(hoursAgo(2))]);
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
      "Das Paket hat ein Sortierzentrum verlassen · Leipzig, DE",
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
    await applyEvents(service, shop, shipmentOf(order), [anEventAt(hoursAgo(3))]);
    await applyEvents(service, shop, shipmentOf(order), [
      anEventAt(hoursAgo(1), { status: "DELIVERED", message: "Delivered" }),
    ]);

    await service.settle();

    expect(mails.sent.map((mail) => mail.subject)).toEqual([`Your order ${order.name} has been delivered`]);
    expect((await logOf(shipmentOf(order))).map(({ state, reason }) => [state, reason])).toEqual([
      ["sent", null],
      ["skipped", "superseded"],
    ]);
  });

  describe("of whose shipment the number was corrected", () => {
    const correct = async (body: object) => {
      const order = await anOrder(service, shop);
      await applyEvents(service, shop, shipmentOf(order), [anEventAt(hoursAgo(3))]);
      await service.settle();
      const tracking_number = `LX${order.number.slice(-8)}`;
      const change = { id: shipmentOf(order), tracking_number, courier: null, ...body };
      const { body: answer } = await call(service, "POST", "/endApi/api/order/change-shipment", {
        as: shop,
        body: change,
      });
      const { id } = answer.data as { id: ShipmentId };
      await applyEvents(service, shop, id, [anEventAt(hoursAgo(2))]);
      await service.settle();
      return { order, id, tracking_number };
    };

    it("is told nothing again without being asked", async () => {
      const { order, id } = await correct({});

      expect(mails.sent.map(({ subject }) => subject)).toEqual([`Your order ${order.name} is on its way`]);
      expect(await logOf(id)).toMatchObject([{ state: "skipped", reason: "notified_before" }]);

      await applyEvents(service, shop, id, [anEventAt(hoursAgo(1), { status: "WAITING_DELIVERY" })]);
      await service.settle();
      expect(mails.sent.at(-1)!.subject).toBe(`Your order ${order.name} is out for delivery`);
    });

    it("is told the new number where the merchant wishes so, in words of its own", async () => {
      const { order, id, tracking_number } = await correct({ tell_customer: true });

      expect(mails.sent).toHaveLength(2);
      expect(mails.sent[1]!.subject).toBe(`Your order ${order.name} has a new tracking number`);
      expect(mails.sent[1]!.text).toContain(tracking_number);
      expect(await logOf(id)).toContainEqual(expect.objectContaining({ kind: "number", state: "sent" }));
    });
  });

  it("gets no second mail when the same change is announced again", async () => {
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, shipmentOf(order), [anEventAt(hoursAgo(2))]);
    const tracked = await service.ctx.db
      .selectFrom("events")
      .select(["id", "payload"])
      .where("shopId", "=", shop.id)
      .where("orderId", "=", order.id)
      .where("name", "=", shipmentTracked.name)
      .execute();
    const events = tracked.map(({ id, payload }) => ({
      id,
      payload: shipmentTracked.payload.parse(payload),
    }));

    for (let time = 0; time < 3; time++) {
      await transaction(service.ctx.db, (tx) => notifyOfChanges(service.ctx, tx, shop.id, events));
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

    await applyTracking(
      service.ctx,
      shop.id,
      shipments.map(({ id }) => ({ shipmentId: id, events: [anEventAt(hoursAgo(2))] })),
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

    await applyEvents(service, shop, shipmentOf(order), [anEventAt(hoursAgo(hours), { status })]);
    await service.settle();

    expect(mails.sent).toEqual([]);
    expect(await logOf(shipmentOf(order))).toMatchObject([{ state: "skipped", reason, status, attempts: 0 }]);
  });
});
