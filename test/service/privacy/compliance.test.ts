import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OrderRecord } from "../../../sandbox/shopify/records";
import { cleanInbox } from "../../../service/webhooks-in/clean-inbox.job";
import { MailRefusedError } from "../../../service/mail/transport";
import { anEvent } from "../courier";
import { aShop, call, createTestService, type TestService, type TestShop } from "../harness";
import { placesWith as listPlaces } from "./stored";

/** Each test has a Zelda of its own, whose words are nobody else's: none may be left anywhere. */
let EMAIL: string;
let PERSON: RegExp;
let person: { firstName: string; lastName: string; address1: string; phone: string };

function anotherZelda(number: number): void {
  // Long enough to stand in no encrypted token by chance.
  const mark = `quist${number}veldt`;
  EMAIL = `Zelda.${mark}@example.com`;
  person = {
    firstName: `Zelda${mark}`,
    lastName: `Gaard${mark}`,
    address1: `7 Snowdrop Lane ${mark}`,
    phone: `+49 151 ${number}777`,
  };
  PERSON = new RegExp(`${mark}|49 ?151 ?${number}777`, "i");
}

let service: TestService;
let shop: TestShop;
let count = 0;
let refusal: Error | undefined;

beforeAll(async () => {
  service = await createTestService();
  const { send } = service.mails;
  service.mails.send = (mail) => (refusal ? Promise.reject(refusal) : send(mail));
});

let zeldas = 0;

beforeEach(async () => {
  zeldas += 1;
  anotherZelda(zeldas);
  refusal = undefined;
  shop = await aShop(service);
});

const tick = (ms = 1000) => void (service.clock.now = new Date(service.clock.now.getTime() + ms));

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

/** An order that has gone all the way: shipment, events that name the person, mails. */
async function anOrderOfZelda(): Promise<OrderRecord> {
  tick();
  count += 1;
  const trackingNumber = `SIM${String(count).padStart(9, "0")}`;
  const at = new Date(service.clock.now.getTime() - 3_600_000).toISOString();
  service.courier.knows(
    trackingNumber,
    anEvent("IN_TRANSIT", at, { message: `For ${person.lastName.toUpperCase()}, left depot` }),
  );
  const { shopify } = service.sandbox;
  const order = shopify.placeOrder(shop.domain, {
    email: EMAIL,
    phone: person.phone,
    shippingAddress: person,
  });
  shopify.fulfillOrder(shop.domain, order.id, { trackingNumber });
  await service.settle();
  return order;
}

const placesWith = (pattern: RegExp) => listPlaces(service, pattern);

async function redact(order: OrderRecord) {
  tick();
  service.sandbox.shopify.redact(shop.domain, "customers/redact", order.id);
  await service.settle();
}

describe("a customer who asks which data is kept", () => {
  it("has all of it mailed to the owner of the shop, and the log says that it was done", async () => {
    const order = await anOrderOfZelda();
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
      EMAIL,
      person.lastName,
      person.address1,
      person.phone,
      "IN_TRANSIT",
      "left depot",
      "Prefers the back door",
      "Regular",
    ]) {
      expect(mail!.text).toContain(fact);
    }
    expect(await audited()).toContain("customer.data_reported");
  });

  it("is answered after the app was removed as well", async () => {
    const order = await anOrderOfZelda();
    tick();
    service.sandbox.shopify.uninstall(shop.domain);
    await service.settle();
    service.mails.sent.length = 0;

    service.sandbox.shopify.redact(shop.domain, "customers/data_request", order.id);
    await service.settle();

    expect(service.mails.sent).toHaveLength(1);
  });
});

describe("a customer who is to be forgotten", () => {
  it("is nowhere any more: not in orders, events, mails, search, inbox or queue", async () => {
    const order = await anOrderOfZelda();
    await searchedFor(person.lastName);
    expect((await placesWith(PERSON)).join()).toContain("setting_documents");

    await redact(order);

    expect(await placesWith(PERSON)).toEqual([]);
    expect(await audited()).toContain("customer.erased");
    const rows = await service.ctx.db
      .selectFrom("shipments")
      .select("status")
      .where("shopId", "=", shop.id)
      .execute();
    expect(rows).toEqual([{ status: "IN_TRANSIT" }]);
  });

  it("is not brought back by what arrives late, by a sync, or by the carrier's next answer", async () => {
    const order = await anOrderOfZelda();
    await redact(order);

    tick();
    service.sandbox.shopify.updateOrder(shop.domain, order.id, { tags: ["late"] });
    service.sandbox.shopify.cancelOrder(shop.domain, order.id);
    await service.settle();
    const { trackShipments } = await import("../../../service/shipments/track-shipments");
    const ids = await service.ctx.db
      .selectFrom("shipments")
      .select("id")
      .where("shopId", "=", shop.id)
      .execute();
    await trackShipments(
      service.ctx,
      shop.id,
      ids.map(({ id }) => id),
    );
    const { requestSync } = await import("../../../service/orders/request-sync");
    expect(await requestSync(service.ctx, shop.actor, { days: 14 })).toEqual({ started: true });
    await service.settle();

    expect(await placesWith(PERSON)).toEqual([]);
  });

  it("is forgotten alike when Shopify asks twice", async () => {
    const order = await anOrderOfZelda();

    await redact(order);
    await redact(order);

    expect(await placesWith(PERSON)).toEqual([]);
  });

  it("gets no mail that was still waiting", async () => {
    refusal = new Error(`451 <${EMAIL}> try again later`);
    const order = await anOrderOfZelda();
    await redact(order);

    refusal = undefined;
    service.mails.sent.length = 0;
    await service.settle();

    expect(service.mails.sent).toEqual([]);
    expect(await placesWith(PERSON)).toEqual([]);
  });

  it("is not named by what a mail server once said", async () => {
    refusal = new MailRefusedError(`550 5.1.1 <${EMAIL}>: user unknown`);
    const order = await anOrderOfZelda();

    await redact(order);

    expect(await placesWith(PERSON)).toEqual([]);
  });

  it("is forgotten after the app was removed as well", async () => {
    const order = await anOrderOfZelda();
    tick();
    service.sandbox.shopify.uninstall(shop.domain);
    await service.settle();

    await redact(order);

    expect(await placesWith(PERSON)).toEqual([]);
  });

  it("leaves other customers of the shop alone", async () => {
    service.sandbox.shopify.placeOrder(shop.domain, { email: "other@example.com" });
    const order = await anOrderOfZelda();

    await redact(order);

    expect(await placesWith(/other@example\.com/)).toContain("public.orders.email");
  });
});

describe("a shop that is to be forgotten", () => {
  const rowsOfShop = async () => {
    const { rows } = await sql<{ table: string }>`
      select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'shop_id' and table_name <> 'audit_entries'`.execute(
      service.ctx.db,
    );
    const counts = rows.map(async ({ table }) => {
      const {
        rows: [row],
      } = await sql<{ n: string }>`
        select count(*) as n from ${sql.table(table)} where shop_id = ${shop.id}`.execute(service.ctx.db);
      return Number(row!.n);
    });
    return (await Promise.all(counts)).reduce((sum, n) => sum + n, 0);
  };

  it("keeps everything while the app is installed: the merchant has come back", async () => {
    await anOrderOfZelda();
    const before = await rowsOfShop();

    service.sandbox.shopify.redact(shop.domain, "shop/redact");
    await service.settle();

    expect(await rowsOfShop()).toBe(before);
  });

  it("loses everything once the app was removed, webhooks that nobody could handle included", async () => {
    await anOrderOfZelda();
    await service.ctx.db
      .insertInto("inbox")
      .values({
        source: "shopify",
        id: `stuck-${shop.id}`,
        topic: "orders/create",
        shopDomain: shop.domain,
        triggeredAt: null,
        body: Buffer.from(`{"email":"${EMAIL}"}`),
        receivedAt: service.clock.now,
        handledAt: null,
      })
      .execute();
    tick();
    service.sandbox.shopify.uninstall(shop.domain);
    await service.settle();

    service.sandbox.shopify.redact(shop.domain, "shop/redact");
    service.sandbox.shopify.redact(shop.domain, "shop/redact");
    await service.settle();

    expect(await rowsOfShop()).toBe(0);
    expect(await placesWith(PERSON)).toEqual([]);
    // The counter of token exchanges runs out by itself within the minute.
    const named = await placesWith(new RegExp(shop.domain));
    expect(named.filter((place) => place !== "public.rate_limits.key")).toEqual([]);
    expect(await audited()).toContain("shop.erased");
  });
});

describe("a webhook that nobody could handle", () => {
  it("is not kept for ever", async () => {
    const entry = {
      source: "shopify",
      id: `old-${shop.id}`,
      topic: "orders/create",
      shopDomain: shop.domain,
      triggeredAt: null,
      body: Buffer.from(EMAIL),
      receivedAt: new Date(service.clock.now.getTime() - 31 * 86_400_000),
      handledAt: null,
    };
    await service.ctx.db.insertInto("inbox").values(entry).execute();

    await cleanInbox.run(service.ctx, {});

    expect(await placesWith(PERSON)).toEqual([]);
  });
});

it("nothing that was logged all this while names a person or holds a token", () => {
  const text = JSON.stringify(service.logged);

  expect(service.logged.length).toBeGreaterThan(0);
  expect(text).not.toMatch(/q\d+z|49 ?151/i);
  expect(text).not.toMatch(/shpat_|shprt_|eyJ[\w-]+\.|test-client-secret|test-app-secret/);
});

async function audited(): Promise<string[]> {
  const rows = await service.ctx.db
    .selectFrom("auditEntries")
    .select("action")
    .where("shopId", "=", shop.id)
    .execute();
  return rows.map((row) => row.action);
}
