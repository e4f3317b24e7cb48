import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OrderRecord } from "../../../../sandbox/shopify/records";
import { MailRefusedError } from "../../../../service/platform/mail/transport";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { placesWith } from "./stored";
import { anOrderOfZelda, audited, aZelda, tick } from "./zelda";
import { listVersions } from "../../../../service/platform/settings/settings.queries";
import { saveSetting } from "../../save-setting";

let service: TestService;
let shop: TestShop;
let zelda: ReturnType<typeof aZelda>;
let refusal: Error | undefined;

beforeAll(async () => {
  service = await createTestService();
  const { send } = service.mails;
  service.mails.send = (mail) => (refusal ? Promise.reject(refusal) : send(mail));
});

beforeEach(async () => {
  zelda = aZelda();
  refusal = undefined;
  shop = await aShop(service);
});

/** The merchant has opened the person in the global search, and a page of the app. */
async function searchedFor(name: string): Promise<void> {
  const opened = { title: name, path: "/track/orders", anchor: "orders", key: name };
  const page = { title: "Billing", path: "/track/billing", anchor: "plans" };
  const global_search_config = {
    pined_item_list: [JSON.stringify(opened)],
    search_history: [JSON.stringify(opened), JSON.stringify(page)],
  };
  await call(service, "POST", "/endApi/api/store/update-setting-config", {
    as: shop,
    body: { global_search_config },
  });
}

async function redact(order: OrderRecord) {
  tick(service);
  service.sandbox.shopify.redact(shop.domain, "customers/redact", order.id);
  await service.settle();
}

describe("a customer who asks which data is kept", () => {
  it("has all of it mailed to the owner of the shop, and the log says that it was done", async () => {
    const order = await anOrderOfZelda(service, shop, zelda);
    const rows = await service.ctx.db
      .selectFrom("orders")
      .select("id")
      .where("shopId", "=", shop.id)
      .execute();
    const post = (path: string, body: object) =>
      call(service, "POST", `/endApi/api/order/${path}`, { as: shop, body });
    await post("note/create", { id: rows[0]!.id, text: "Prefers the back door" });
    await post("bulk", { selection: { ids: [rows[0]!.id] }, action: { kind: "add_tag", name: "Regular" } });
    service.mails.sent.length = 0;

    service.sandbox.shopify.redact(shop.domain, "customers/data_request", order.id);
    await service.settle();

    expect(service.mails.sent).toHaveLength(1);
    const [mail] = service.mails.sent;
    expect(mail!.to).toEqual({ address: `owner@${shop.domain.split(".")[0]}.example.com` });
    for (const fact of [
      order.name,
      zelda.email,
      zelda.person.lastName,
      zelda.person.address1,
      zelda.person.phone,
      "IN_TRANSIT",
      "left depot",
      "Prefers the back door",
      "Regular",
    ]) {
      expect(mail!.text).toContain(fact);
    }
    expect(await audited(service, shop)).toContain("customer.data_reported");
  });

  it("is answered after the app was removed as well", async () => {
    const order = await anOrderOfZelda(service, shop, zelda);
    tick(service);
    service.sandbox.shopify.uninstall(shop.domain);
    await service.settle();
    service.mails.sent.length = 0;

    service.sandbox.shopify.redact(shop.domain, "customers/data_request", order.id);
    await service.settle();

    expect(service.mails.sent).toHaveLength(1);
  });
});

describe("a customer who is to be forgotten", () => {
  it("leaves every setting readable, also where what is left of a text breaks a rule of it", async () => {
    const order = await anOrderOfZelda(service, shop, zelda);
    const words = [
      { word: "north pole", action: "hide", replacement: "" },
      { word: "hub", action: "replace", replacement: `north ${zelda.person.lastName} pole` },
    ];
    expect(await saveSetting(service, shop, "/api/store/blacklisted-routing", { words })).toMatchObject({
      status: 200,
    });

    await redact(order);

    const { body } = await call(service, "GET", "/endApi/api/store/blacklisted-routing", { as: shop });
    expect(body.data).toMatchObject({
      value: { words: [{ word: "north pole" }, { word: "hub", replacement: "" }] },
      version: 2,
    });
    expect(JSON.stringify(await listVersions(service.ctx.db, shop.id, "blacklisted_routing"))).not.toContain(
      zelda.person.lastName,
    );
  });

  it("is nowhere any more: not in orders, events, mails, search, inbox or queue", async () => {
    const order = await anOrderOfZelda(service, shop, zelda);
    await searchedFor(zelda.person.lastName);
    expect((await placesWith(service, zelda.traces)).join()).toContain("setting_documents");

    await redact(order);

    expect(await placesWith(service, zelda.traces)).toEqual([]);
    expect(await audited(service, shop)).toContain("customer.erased");
    const rows = await service.ctx.db
      .selectFrom("shipments")
      .select("status")
      .where("shopId", "=", shop.id)
      .execute();
    expect(rows).toEqual([{ status: "IN_TRANSIT" }]);
  });

  it("is not brought back by what arrives late, by a sync, or by the courier's next answer", async () => {
    const order = await anOrderOfZelda(service, shop, zelda);
    await redact(order);

    tick(service);
    service.sandbox.shopify.updateOrder(shop.domain, order.id, { tags: ["late"] });
    service.sandbox.shopify.cancelOrder(shop.domain, order.id);
    await service.settle();
    const { trackShipments } = await import("../../../../service/domain/shipments/track-shipments");
    const ids = await service.ctx.db
      .selectFrom("shipments")
      .select("id")
      .where("shopId", "=", shop.id)
      .execute();
    await trackShipments(
      service.ctx,
      ids.map(({ id }) => ({ shop: shop.id, id })),
    );
    const { requestSync } = await import("../../../../service/features/order-sync/request-sync");
    expect(await requestSync(service.ctx, shop.actor, { days: 14 })).toEqual({ started: true });
    await service.settle();

    expect(await placesWith(service, zelda.traces)).toEqual([]);
  });

  it("is forgotten alike when Shopify asks twice", async () => {
    const order = await anOrderOfZelda(service, shop, zelda);

    await redact(order);
    await redact(order);

    expect(await placesWith(service, zelda.traces)).toEqual([]);
  });

  it("gets no mail that was still waiting", async () => {
    refusal = new Error(`451 <${zelda.email}> try again later`);
    const order = await anOrderOfZelda(service, shop, zelda);
    await redact(order);

    refusal = undefined;
    service.mails.sent.length = 0;
    await service.settle();

    expect(service.mails.sent).toEqual([]);
    expect(await placesWith(service, zelda.traces)).toEqual([]);
  });

  it("is not named by what a mail server once said", async () => {
    refusal = new MailRefusedError(`550 5.1.1 <${zelda.email}>: user unknown`);
    const order = await anOrderOfZelda(service, shop, zelda);

    await redact(order);

    expect(await placesWith(service, zelda.traces)).toEqual([]);
  });

  it("is forgotten after the app was removed as well", async () => {
    const order = await anOrderOfZelda(service, shop, zelda);
    tick(service);
    service.sandbox.shopify.uninstall(shop.domain);
    await service.settle();

    await redact(order);

    expect(await placesWith(service, zelda.traces)).toEqual([]);
  });

  it("leaves other customers of the shop alone", async () => {
    service.sandbox.shopify.placeOrder(shop.domain, { email: "other@example.com" });
    const order = await anOrderOfZelda(service, shop, zelda);

    await redact(order);

    expect(await placesWith(service, /other@example\.com/)).toContain("public.orders.email");
  });
});

it("nothing that was logged all this while names a person or holds a token", () => {
  const text = JSON.stringify(service.logged);

  expect(service.logged.length).toBeGreaterThan(0);
  expect(text).not.toMatch(/quist\d+veldt|49 ?151/i);
  expect(text).not.toMatch(/shpat_|shprt_|eyJ[\w-]+\.|test-client-secret|test-app-secret/);
});
