import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ShopifyError } from "../../../../../service/adapters/shopify/error";
import { startWritingLinks } from "../../../../../service/features/shopify-tracking/tracking-link/tracking-link";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../../harness";
import { saveSetting } from "../../../save-setting";
import { sendWhile } from "../../fulfillment-sync/a-sent-order";
import { aWriteback } from "./a-writeback";
import { sendDue } from "../../../send-due";

let service: TestService;
let shop: TestShop;
let at: ReturnType<typeof aWriteback>;
let count = 0;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  at = aWriteback(service, shop);
});

/** No courier is detected from it. */
const aNumber = () => `WBQ${String((count += 1)).padStart(7, "0")}`;
const upsLink = (number: string) => `https://www.ups.com/track?tracknum=${number}`;

/** A shipment that Shopify says is with UPS. */
async function aShipment(company: string | null = "UPS") {
  const number = aNumber();
  const fulfillment = await at.ship([number], company);
  const [shipment] = await at.shipmentsOf(fulfillment);
  return { number, fulfillment, id: shipment!.id };
}

/** Corrected without the permission: UPS at Shopify, DHL Express here. */
async function aHeldCorrection() {
  await at.switchOn();
  const { id, number, fulfillment } = await aShipment();
  at.revoke();
  await service.settle();
  await at.choose(id, number, "dhl-express");
  await service.settle();
  return { number, fulfillment };
}

describe("without the permission", () => {
  it("corrections are held and said to be, and go as soon as it is given", async () => {
    await at.switchOn();
    const { id, number, fulfillment } = await aShipment();
    at.revoke();
    await service.settle();
    expect(await at.show()).toMatchObject({ permitted: false, held: 0, value: { enabled: true } });

    await at.choose(id, number, "dhl-express");
    await service.settle();

    expect(at.shown(fulfillment)[0]!.company).toBe("UPS");
    expect(await at.show()).toMatchObject({ permitted: false, held: 1, failures: [] });
    expect(await at.history(fulfillment)).toMatchObject([{ state: "queued", reason: "no_permission" }]);

    at.grant();
    await service.settle();
    expect(at.shown(fulfillment)[0]!.company).toBe("DHL Express");
    expect(await at.show()).toMatchObject({ permitted: true, held: 0 });
  });

  it("the permission is what holds now, in whatever order Shopify tells of it", async () => {
    await at.switchOn();
    const { faults } = service.sandbox.shopify;
    faults.reorder = 2;
    onTestFinished(() => void (faults.reorder = 0));

    at.revoke();
    at.grant();
    await service.settle();

    expect(await at.show()).toMatchObject({ permitted: true });
  });

  it("a held correction is not written over what the merchant has named at Shopify meanwhile", async () => {
    const { number, fulfillment } = await aHeldCorrection();

    at.later();
    at.rename(fulfillment, number, "FedEx");
    at.grant();
    await service.settle();

    expect(at.shown(fulfillment)[0]!.company).toBe("FedEx");
    expect(await at.history(fulfillment)).toMatchObject([{ state: "skipped", reason: "changed_in_shopify" }]);
  });

  it("corrections that Shopify denies are held too, where its webhook about it was lost", async () => {
    await at.switchOn();
    const { id, number, fulfillment } = await aShipment();
    service.sandbox.shopify.faults.drop = 1;
    at.revoke();
    await service.settle();
    expect(await at.show()).toMatchObject({ permitted: true });

    await at.choose(id, number, "dhl-express");
    await service.settle();

    expect(at.shown(fulfillment)[0]!.company).toBe("UPS");
    expect(await at.show()).toMatchObject({ permitted: false, held: 1 });
    service.sandbox.shopify.faults.drop = 1;
    at.grant();
    await service.settle();
    const { body } = await call(service, "POST", "/endApi/api/store/check-scopes", { as: shop, body: {} });
    expect(body.data).toEqual({ granted: ["write_merchant_managed_fulfillment_orders"] });
    await service.settle();
    expect(at.shown(fulfillment)[0]!.company).toBe("DHL Express");
  });

  it("a held correction goes within a quarter of an hour where Shopify's webhook about the grant was lost", async () => {
    const { fulfillment } = await aHeldCorrection();
    service.sandbox.shopify.faults.drop = 1;
    at.grant();
    await service.settle();
    expect(at.shown(fulfillment)[0]!.company).toBe("UPS");

    at.later(16 * 60);
    await sendDue(service);
    await service.settle();

    expect(at.shown(fulfillment)[0]!.company).toBe("DHL Express");
    expect(await at.show()).toMatchObject({ permitted: true, held: 0 });
  });

  it("a correction that waits for days ends, and says so with its order", async () => {
    const { fulfillment } = await aHeldCorrection();

    at.later(6 * 86_400);
    await sendDue(service);

    expect(await at.open()).toEqual([]);
    expect(await at.deliveries()).toMatchObject([{ state: "expired" }]);
    expect(at.shown(fulfillment)[0]!.company).toBe("UPS");
  });

  it("links to the tracking page are held as well, and their writing to older shipments is refused", async () => {
    at.revoke();
    await service.settle();
    const chosen = await saveSetting(service, shop, "/api/store/tracking-link", { target: "host" });
    expect(chosen.status).toBe(200);
    at.later();
    const { number, fulfillment } = await aShipment();

    expect(at.shown(fulfillment)[0]!.url).toBe(upsLink(number));
    const { body } = await call(service, "GET", "/endApi/api/store/tracking-link", { as: shop });
    expect(body.data.permitted).toBe(false);
    await expect(startWritingLinks(service.ctx, shop.actor, "all")).rejects.toMatchObject({
      reason: "trackingNotPermitted",
    });

    at.grant();
    await service.settle();
    expect(at.shown(fulfillment)[0]!.url).toContain(`/t/${shop.domain.split(".")[0]}?number=${number}`);
  });

  it("the writing of links to older shipments ends where it was taken back meanwhile, and says so", async () => {
    const { number, fulfillment } = await aShipment();
    await saveSetting(service, shop, "/api/store/tracking-link", { target: "host" });
    at.later();
    // Shopify's webhook about it is lost: the task begins, and is denied.
    service.sandbox.shopify.faults.drop = 1;
    at.revoke();

    await startWritingLinks(service.ctx, shop.actor, "all");
    await service.settle();

    const { body } = await call(service, "GET", "/endApi/api/store/tracking-link", { as: shop });
    expect(body.data).toMatchObject({
      permitted: false,
      task: { state: "failed", reason: "not_permitted", done: 0 },
    });
    expect(at.shown(fulfillment)[0]!.url).toBe(upsLink(number));
  });
});

describe("a write that fails", () => {
  it("for the moment is tried again", async () => {
    await at.switchOn();
    const { id, number, fulfillment } = await aShipment();
    await at.choose(id, number, "dhl-express");

    await sendWhile(service, new ShopifyError("Shopify did not answer the query", 503));
    expect(await at.open()).toMatchObject([{ state: "waiting", attempts: 1 }]);
    at.later(120);
    await sendWhile(service, new ShopifyError("Throttled", 429));
    expect(at.shown(fulfillment)[0]!.company).toBe("UPS");

    at.later(600);
    await service.settle();
    expect(at.shown(fulfillment)[0]!.company).toBe("DHL Express");
  });

  it("for good is named with Shopify's reason, in the history and beside the switch", async () => {
    await at.switchOn();
    const { id, number, fulfillment } = await aShipment();
    await at.choose(id, number, "dhl-express");
    const denied = new ShopifyError("Not an assigned location", 403);

    await sendWhile(service, denied);

    expect(await at.history(fulfillment)).toMatchObject([
      { state: "failed", reason: "Not an assigned location" },
    ]);
    expect((await at.show()).failures).toMatchObject([{ reason: "Not an assigned location" }]);
  });

  it("because the fulfilment is out of the app's reach is no lack of the permission", async () => {
    await at.switchOn();
    const { id, number } = await aShipment();
    await at.choose(id, number, "dhl-express");
    const details = [{ message: "Not yours", extensions: { code: "ACCESS_DENIED" } }];
    const { graphql } = service.ctx.shopify;
    const refusing = (async (of, operation, variables) => {
      if (operation.document.includes("fulfillmentTrackingInfoUpdate"))
        throw new ShopifyError("Not yours", 200, details);
      return graphql(of, operation, variables);
    }) as typeof graphql;

    const { ctx } = service;
    await sendDue({ ctx: { ...ctx, shopify: { ...ctx.shopify, graphql: refusing } } });

    expect(await at.show()).toMatchObject({ permitted: true, held: 0, failures: [{ reason: "Not yours" }] });
  });

  it("is not tried once the merchant has switched it off", async () => {
    await at.switchOn();
    const { id, number, fulfillment } = await aShipment();
    await at.choose(id, number, "dhl-express");

    await at.switchOn(false);
    await service.settle();

    expect(at.shown(fulfillment)[0]!.company).toBe("UPS");
    expect(await at.deliveries()).toMatchObject([{ state: "skipped", reason: "switched_off" }]);
  });
});
