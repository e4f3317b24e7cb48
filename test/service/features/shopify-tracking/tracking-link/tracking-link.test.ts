import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LinkTask } from "../../../../../contract/tracking-link";
import { isPageLink, pageLinksOf } from "../../../../../service/domain/orders/page-link";
import { setCustomDomain } from "../../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../../service/platform/db/database";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../../harness";
import { saveSetting } from "../../../save-setting";

const PATH = "/endApi/api/store/tracking-link";

let service: TestService;
let shop: TestShop;
let count = 0;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  service.clock.now = new Date("2026-11-20T12:10:00Z");
});

const choose = async (target: string, by = shop) => {
  const { status } = await saveSetting(service, by, "/api/store/tracking-link", { target });
  expect(status).toBe(200);
  later();
};
const later = () => {
  service.clock.now = new Date(service.clock.now.getTime() + 60_000);
};
const number = () => `SIM${String((count += 1)).padStart(9, "0")}`;

/** An order that was shipped under these numbers, by a courier whose page Shopify knows. */
async function ship(trackingNumbers: string[], company: string | null = "UPS", url?: string) {
  const { shopify } = service.sandbox;
  const order = shopify.placeOrder(shop.domain, { email: "anna@example.com" });
  const given = { trackingNumbers, company, ...(url && { url }) };
  const { id } = shopify.fulfillOrder(shop.domain, order.id, given);
  await service.settle();
  return id;
}

const shown = (fulfillment: string) =>
  service.shopifyStore
    .getShop(shop.domain)
    .findOrderOfFulfillment(fulfillment)!
    .fulfillments.find(({ id }) => id === fulfillment)!.trackings;
const urlsOf = (fulfillment: string) => shown(fulfillment).map(({ url }) => url);
const hostLink = (of: string) => `${service.url}/t/${shop.domain.split(".")[0]}?number=${of}`;
const courierLink = (of: string) => `https://www.ups.com/track?tracknum=${of}`;
const write = async (scope = "open") => {
  const started = await call(service, "POST", `${PATH}/write`, { as: shop, body: { scope } });
  expect(started.status).toBe(200);
  await service.settle();
  return (await call(service, "GET", PATH, { as: shop })).body.data.task as LinkTask;
};
const deliveries = () =>
  service.ctx.db
    .selectFrom("deliveryLog")
    .select(["state", "reason"])
    .where("shopId", "=", shop.id)
    .where("channel", "=", "tracking-link")
    .execute();

describe("the tracking link of a new fulfilment", () => {
  it("stays the courier's until the merchant chooses another one", async () => {
    const [one] = [number()];
    const fulfillment = await ship([one]);

    expect(urlsOf(fulfillment)).toEqual([courierLink(one)]);
    expect(await deliveries()).toEqual([]);
  });

  it("leads to the tracking page, parcel by parcel, and the rest stays as it was", async () => {
    await choose("host");
    const numbers = [number(), number()];

    const fulfillment = await ship(numbers);

    expect(shown(fulfillment)).toEqual(
      numbers.map((each) => ({ number: each, company: "UPS", url: hostLink(each) })),
    );
    const page = await (await fetch(urlsOf(fulfillment)[0]!)).text();
    expect(page).toContain(numbers[0]);
    expect(page).not.toContain("anna@example.com");
  });

  it("is on the shop's own domain where that was chosen", async () => {
    await choose("shop");
    const one = number();

    const fulfillment = await ship([one]);

    expect(urlsOf(fulfillment)).toEqual([
      `${service.url}/sandbox/shopify/${shop.domain}/apps/track?number=${one}`,
    ]);
    expect((await fetch(urlsOf(fulfillment)[0]!)).status).toBe(200);
  });

  it("comes back by webhook and is taken neither for the courier's page nor for the merchant's wish", async () => {
    await choose("host");
    const one = number();
    const fulfillment = await ship([one], "Other", "https://courier.example/a");

    await service.settle();
    const stored = await service.ctx.db
      .selectFrom("shipments")
      .select("trackingUrl")
      .where("trackingNumber", "=", one)
      .executeTakeFirstOrThrow();
    expect(stored.trackingUrl).toBe("https://courier.example/a");
    expect(urlsOf(fulfillment)).toEqual([hostLink(one)]);
    expect(await deliveries()).toEqual([{ state: "sent", reason: null }]);
  });

  it("is told from a courier's by the shop's names, those that it had included", async () => {
    const trackingUrlOf = async (of: string) =>
      (
        await service.ctx.db
          .selectFrom("shipments")
          .select("trackingUrl")
          .where("trackingNumber", "=", of)
          .executeTakeFirstOrThrow()
      ).trackingUrl;
    const name = `track.door-${shop.id}.example`;
    await transaction(service.ctx.db, async (tx) => {
      await setCustomDomain(tx, shop.id, name);
      await setCustomDomain(tx, shop.id, `new.door-${shop.id}.example`);
      await setCustomDomain(tx, shop.id, null);
    });
    const [theirs, ours, others] = [number(), number(), number()];
    const courier = `https://track.courier.example/t?number=${theirs}`;
    const ofOtherShop = `https://track.door-${shop.id + 1}.example/t?number=${others}`;

    const fulfillment = await ship([theirs], "Other", courier);
    await ship([ours], "Other", `https://${name}/t?number=${ours}`);
    await ship([others], "Other", ofOtherShop);

    expect(await trackingUrlOf(theirs)).toBe(courier);
    expect(await trackingUrlOf(ours)).toBeNull();
    expect(await trackingUrlOf(others)).toBe(ofOtherShop);
    await choose("host");
    await choose("courier");
    await write("all");
    expect(urlsOf(fulfillment)).toEqual([courier]);
  });

  it("is not written again over what the merchant enters at Shopify, unless the number is another one", async () => {
    await choose("host");
    const [one, two] = [number(), number()];
    const fulfillment = await ship([one]);
    const { shopify } = service.sandbox;

    later();
    shopify.updateFulfillment(shop.domain, fulfillment, {
      trackingNumber: one,
      url: "https://own.example/x",
    });
    await service.settle();
    expect(urlsOf(fulfillment)).toEqual(["https://own.example/x"]);

    later();
    shopify.updateFulfillment(shop.domain, fulfillment, { trackingNumber: two, company: "UPS" });
    await service.settle();
    expect(urlsOf(fulfillment)).toEqual([hostLink(two)]);
  });

  it("is not written once the merchant has changed back", async () => {
    await choose("host");
    const { shopify } = service.sandbox;
    const order = shopify.placeOrder(shop.domain, { email: "anna@example.com" });
    const one = number();
    const { id } = shopify.fulfillOrder(shop.domain, order.id, { trackingNumbers: [one], company: "UPS" });
    await shopify.drainWebhooks();
    await choose("courier");
    await service.settle();

    expect(urlsOf(id)).toEqual([courierLink(one)]);
  });
});

describe("older fulfilments", () => {
  it("get the link by a task that says what it has done, and give it back by another", async () => {
    const [one, two] = [number(), number()];
    const [first, second] = [await ship([one]), await ship([two])];
    await choose("host");
    expect(urlsOf(first)).toEqual([courierLink(one)]);

    expect(await write()).toMatchObject({ state: "done", total: 2, done: 2, failed: 0, left_out: 0 });
    expect([urlsOf(first), urlsOf(second)]).toEqual([[hostLink(one)], [hostLink(two)]]);
    expect(await write()).toMatchObject({ done: 0, left_out: 2 });

    await choose("courier");
    expect(await write("all")).toMatchObject({ target: "courier", done: 2 });
    expect([urlsOf(first), urlsOf(second)]).toEqual([[courierLink(one)], [courierLink(two)]]);
  });

  it("that are delivered are left alone unless all are asked for", async () => {
    const one = number();
    const fulfillment = await ship([one]);
    await service.ctx.db
      .updateTable("shipments")
      .set({ status: "DELIVERED" })
      .where("trackingNumber", "=", one)
      .execute();
    await choose("host");

    expect(await write("open")).toMatchObject({ total: 0, done: 0 });
    expect(urlsOf(fulfillment)).toEqual([courierLink(one)]);
    expect(await write("all")).toMatchObject({ total: 1, done: 1 });
  });

  it("that are gone at Shopify are named with the reason", async () => {
    const fulfillment = await ship([number()]);
    const order = service.shopifyStore.getShop(shop.domain).findOrderOfFulfillment(fulfillment)!;
    service.shopifyStore.getShop(shop.domain).remove("order", order.id);
    await choose("host");

    expect(await write()).toMatchObject({
      state: "done",
      failed: 1,
      failures: [{ order_name: order.name, why: "gone", message: null }],
    });
  });

  it("are written by one task at a time, which another shop can neither stop nor hide", async () => {
    const other = await aShop(service);
    await ship([number()]);
    await choose("host");
    const start = () => call(service, "POST", `${PATH}/write`, { as: shop, body: { scope: "all" } });
    const { id } = (await start()).body.data as LinkTask;

    expect((await start()).body.data.reason).toBe("otherJobRunning");
    for (const name of ["cancel", "dismiss"])
      expect((await call(service, "POST", `${PATH}/${name}`, { as: other, body: { id } })).status).toBe(404);
    const cancelled = await call(service, "POST", `${PATH}/cancel`, { as: shop, body: { id } });
    expect(cancelled.body.data.state).toBe("cancelled");
    await call(service, "POST", `${PATH}/dismiss`, { as: shop, body: { id } });
    expect((await call(service, "GET", PATH, { as: shop })).body.data.task).toBeNull();
  });
});

describe("an address", () => {
  const places = { appUrl: "https://waybill.example", sandboxUrl: undefined };

  it("is made for the shop's primary domain and for our host", () => {
    const given = {
      domain: "blue-door.myshopify.com" as never,
      ...{ primaryDomain: "blue-door.com", customDomain: null },
    };

    expect(pageLinksOf(places, given)).toEqual({
      shop: "https://blue-door.com/apps/track?number={number}",
      host: "https://waybill.example/t/blue-door?number={number}",
    });
  });

  it("is under the shop's own name, while it has one", () => {
    const given = {
      domain: "blue-door.myshopify.com" as never,
      ...{ primaryDomain: "blue-door.com", customDomain: "track.blue-door.com" },
    };

    const { host } = pageLinksOf(places, given);

    expect(host).toBe("https://track.blue-door.com/t?number={number}");
    expect(isPageLink(places, ["track.blue-door.com"], host)).toBe(true);
  });

  it.each([
    ["https://waybill.example/t/blue-door?number=1", true],
    ["https://old-domain.example/apps/track?number=1", true],
    ["https://waybill.example/t/blue-door", false],
    ["https://evil.example/t/blue-door?number=1", false],
    ["https://courier.example/track?number=1", false],
    ["https://track.courier.example/t?number=1", false],
    ["https://old.blue-door.com/t?number=1", true],
    ["https://old.blue-door.com.evil.example/t?number=1", false],
    ["https://old.blue-door.com/t", false],
    ["not an address", false],
    ["javascript:alert(1)//t/x?number=1", false],
  ])("%s is ours: %s", (url, expected) => {
    expect(isPageLink(places, ["track.blue-door.com", "old.blue-door.com"], url)).toBe(expected);
  });
});
