import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { BULK_AT_ONCE } from "../../../../contract/bulk-limits";
import { eraseCustomer } from "../../../../service/features/privacy/erase-customer";
import { doBulk, manyOrders } from "../bulk/many-orders";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { leaveTraces } from "./leave-traces";
import { PEOPLE } from "./people";
import { placesWith, serverDump } from "./stored";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

/** Where somebody is found before: what is missing here would be proved about nothing. */
const EVERYWHERE = [
  "public.customers.email",
  "public.customers.name",
  "public.delivery_log.rendered",
  "public.downloads.request",
  "public.import_lines.fields",
  "public.import_parts.bytes",
  "public.imports.name",
  "public.inbox.body",
  "public.mail_templates.template",
  "public.order_notes.text",
  "public.orders.customer_name",
  "public.orders.email",
  "public.orders.phone",
  "public.orders.ship_to",
  "public.orders.tags",
  "public.saved_views.name",
  "public.saved_views.view",
  "public.search_docs.txt",
  "public.setting_documents.document",
  "public.shipments.courier_name",
  "public.shipments.last_event",
  "public.shipments.tracking_url",
  "public.tags.name",
  "public.tracking_events.message",
  "public.tracking_events.place",
];
/** Its pieces are compressed: nobody's words are seen in it, and it is gone with its import. */
const COMPRESSED = ["public.import_parts.bytes"];

describe.each(Object.entries(PEOPLE))("somebody with %s", (_, person) => {
  // Either way finds the same orders; the rest is one.
  const ways = person.phone.startsWith("+49") ? ["by order", "by e-mail"] : ["by order"];
  it.each(ways)("is in no table and in no dump once erased %s", async (how) => {
    const shop = await aShop(service);
    const { order } = await leaveTraces(service, shop, person);
    const before = await placesWith(service, ...person.traces);
    expect(EVERYWHERE.filter((place) => !before.includes(place) && !COMPRESSED.includes(place))).toEqual([]);

    const byMail = { email: person.email.toUpperCase() };
    await redact(shop, how === "by order" ? { orders: [order.id] } : byMail);

    expect(await placesWith(service, ...person.traces)).toEqual([]);
    const dump = await serverDump(service);
    if (dump !== null) expect(person.traces.filter((trace) => trace.test(dump))).toEqual([]);
    expect(await whatTheMerchantSees(shop)).toMatchObject({ status: 200 });
  });
});

describe("what is left after an erasure", () => {
  it("is the journey by status and time, and the merchant's own words without the person's", async () => {
    const shop = await aShop(service);
    const person = PEOPLE["a long Latin name with accents"]!;
    const { order } = await leaveTraces(service, shop, person);

    await redact(shop, { orders: [order.id] });

    expect(await textsOf(shop, "tags", "name")).toEqual(["… VIP", "friend of …"]);
    expect(await textsOf(shop, "saved_views", "name")).toEqual(["Orders of …"]);
    expect(await textsOf(shop, "order_notes", "text")).toEqual(["Ask … (…) instead"]);
    const events = await service.ctx.db
      .selectFrom("trackingEvents")
      .select(["status", "message", "place", "occurredAt"])
      .where("shopId", "=", shop.id)
      .orderBy("occurredAt")
      .execute();
    expect(events.map(({ status }) => status)).toEqual([
      ...["INFO_RECEIVED", "IN_TRANSIT", "IN_TRANSIT", "IN_TRANSIT", "IN_TRANSIT", "WAITING_DELIVERY"],
    ]);
    expect(new Set(events.map(({ message, place }) => JSON.stringify([message, place])))).toEqual(
      new Set(['["–",null]']),
    );
  });

  it("keeps a word that others bear as well, for it names nobody; the whole name goes", async () => {
    const shop = await aShop(service);
    const { shopify } = service.sandbox;
    const address = { firstName: "Maria", lastName: "de la Cruz", city: "Valencia" };
    const order = shopify.placeOrder(shop.domain, { email: "maria@cruz.example", shippingAddress: address });
    shopify.placeOrder(shop.domain, {
      email: "other@example.com",
      shippingAddress: { firstName: "Maria", lastName: "de la Fuente", city: "Valencia" },
    });
    await service.settle();
    for (const name of [
      "Valencia",
      "envío de la semana",
      "maria de la cruz",
      "Cruz, Maria de la",
      "Cruz x",
    ]) {
      await call(service, "POST", "/endApi/api/order/tag/create", { as: shop, body: { name } });
    }

    await redact(shop, { orders: [order.id] });

    expect(await textsOf(shop, "tags", "name")).toEqual([
      "Valencia",
      "envío de la semana",
      "…",
      "…, …",
      "… x",
    ]);
  });

  it("is cut out of the note of a bulk job as well", async () => {
    const shop = await aShop(service);
    const person = PEOPLE["a name of one sign"]!;
    await manyOrders(service, shop, BULK_AT_ONCE + 1);
    const { order } = await leaveTraces(service, shop, person);
    const note = `${person.firstName} ${person.lastName} collects them`;
    const status = "WAITING_DELIVERY" as const;
    await doBulk(
      service,
      shop,
      { filter: {} },
      { kind: "set_status", status, note, notify_customers: false },
    );
    await service.settle();
    expect(await placesWith(service, ...person.traces)).toContain("public.long_tasks.input");

    await redact(shop, { orders: [order.id] });

    const jobs = await service.ctx.db
      .selectFrom("longTasks")
      .select("input")
      .where("shopId", "=", shop.id)
      .where("kind", "=", "bulk.run")
      .orderBy("id")
      .execute();
    expect(jobs.map(({ input }) => input)).toEqual([
      { kind: "set_status", status, note: "… collects it", notify_customers: false },
      { kind: "set_status", status, note: "… collects them", notify_customers: false },
    ]);
  });

  it("names nobody again, whatever couriers and Shopify tell later", async () => {
    const shop = await aShop(service);
    const person = PEOPLE["names of two letters"]!;
    const { order, fulfillment } = await leaveTraces(service, shop, person);
    await redact(shop, { orders: [order.id] });

    tick();
    const { shopify } = service.sandbox;
    const { lastName, zip } = person;
    shopify.updateOrder(shop.domain, order.id, { tags: [lastName] });
    shopify.addFulfillmentEvent(shop.domain, fulfillment.id, {
      status: "delivered",
      message: `To ${lastName}`,
    });
    shopify.updateFulfillment(shop.domain, fulfillment.id, {
      ...{ trackingNumber: "SIMLATER1", company: `${lastName} riders`, url: `https://riders.example/${zip}` },
    });
    await service.settle();

    expect(await placesWith(service, ...person.traces)).toEqual([]);
  });
});

async function textsOf(shop: TestShop, table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select ${sql.ref(column)} as text from ${sql.table(table)} where shop_id = ${shop.id} order by id
  `.execute(service.ctx.db);
  return rows.map(({ text }) => text);
}

const tick = () => void (service.clock.now = new Date(service.clock.now.getTime() + 1000));

/** As Shopify asks: by the orders it knows of, or by an address of mail alone. */
async function redact(shop: TestShop, { orders = [], email }: { orders?: string[]; email?: string }) {
  tick();
  await eraseCustomer(service.ctx, shop.id, { email: email ?? null, phone: null, shopifyIds: orders });
  await service.settle();
}

/** The screens that show the merchant's words can still be read. */
async function whatTheMerchantSees(shop: TestShop) {
  const calls = [
    ...["/order/views", "/order/tags", "/order/import/list", "/store/custom-status", "/store/silence-text"],
    ...["/store/blacklisted-routing", "/store/get-setting-config", "/order/bulk-jobs"],
  ];
  for (const path of calls) {
    const response = await call(service, "GET", `/endApi/api${path}`, { as: shop });
    if (response.status !== 200) return { path, status: response.status, body: response.body };
  }
  return { status: 200 };
}
