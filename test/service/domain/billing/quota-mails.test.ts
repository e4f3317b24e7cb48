import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { listLogOf } from "../../../../service/platform/deliveries/delivery-log.queries";
import { createTestService, type TestService, type TestShop } from "../../harness";
import { aFreeShop, orders } from "./a-subscriber";
import { aSubscriber, setCap } from "./extra-orders";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(() => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
});

/** What was sent to the merchant, the oldest first. */
async function mailsTo(shop: TestShop) {
  const log = await listLogOf(service.ctx.db, shop.id, "merchant-mail", ["shop"]);
  return log
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ key, state, rendered }) => ({ key, subject: (rendered as { subject: string }).subject, state }));
}

describe("mails to the merchant", () => {
  it("come at 80 % and at 100 % of the quota, once each in a period", async () => {
    const shop = await aSubscriber(service, 61);
    expect(await mailsTo(shop)).toEqual([]);

    for (const length of [1, 20, 40, 1, 1]) {
      await saveOrders(service.ctx, shop.id, orders(length, service.clock.now));
      await service.settle();
    }

    expect(await mailsTo(shop)).toEqual([
      {
        key: "quota-80 2026-11-20T12:00:00.000Z 300",
        subject: "80% of your order quota is used",
        state: "sent",
      },
      {
        key: "quota-100 2026-11-20T12:00:00.000Z 300",
        subject: "Your order quota is used up",
        state: "sent",
      },
    ]);
    const sent = service.mails.sent.filter(
      ({ to }) => (to as { address: string }).address === "owner@example.com",
    );
    expect(sent.at(-1)!.text).toContain("Each costs $0.05 extra");
    expect(sent.at(-1)!.html).toContain("/track/billing");
  });

  it("say on the free plan that orders wait, in the language of the store, with its name as plain text", async () => {
    const shop = await aFreeShop(service);
    await service.ctx.db
      .updateTable("shops")
      .set({ locale: "de", name: '<img src=x onerror="alert(1)">' })
      .where("id", "=", shop.id)
      .execute();

    await saveOrders(service.ctx, shop.id, orders(101, service.clock.now));
    await service.settle();

    const mail = service.mails.sent.at(-1)!;
    expect(mail.subject).toBe("Ihr Bestellkontingent ist aufgebraucht");
    expect(mail.text).toContain("bleiben gespeichert und warten");
    expect(mail.html).not.toContain("<img src=x");
  });

  it("are not written to a store without an address, nor about a month that is over", async () => {
    const shop = await aFreeShop(service);
    await saveOrders(service.ctx, shop.id, orders(100, new Date("2026-10-10T12:00:00Z")));
    await service.ctx.db.updateTable("shops").set({ email: null }).where("id", "=", shop.id).execute();

    await saveOrders(service.ctx, shop.id, orders(100, service.clock.now));
    await service.settle();

    expect(await mailsTo(shop)).toEqual([]);
  });

  it("come once when Shopify says that the cap is nearly reached", async () => {
    const shop = await aSubscriber(service, 0);
    await setCap(service, shop, 50);

    await saveOrders(service.ctx, shop.id, orders(9, service.clock.now));
    service.sandbox.shopify.faults.duplicate = 100;
    await service.settle();
    service.sandbox.shopify.faults.duplicate = 0;

    const about = (await mailsTo(shop)).filter(({ key }) => key.startsWith("cap "));
    expect(about).toMatchObject([
      { subject: "Your limit for extra orders is almost reached", state: "sent" },
    ]);
  });
});
