import { deflateSync } from "node:zlib";
import { sql } from "kysely";
import { z } from "zod";
import { DEFAULT_ATTENTION } from "../../../contract/attention";
import type { Endpoint } from "../../../contract/endpoint";
import { endpoints } from "../../../contract/endpoints";
import { OrderId } from "../../../contract/ids";
import { insertCoupon } from "../../../service/billing/coupons.queries";
import { insertBulkJob, updateBulkJob } from "../../../service/bulk/bulk-jobs.queries";
import { createCustomCourier } from "../../../service/couriers/change-custom-couriers";
import { insertPart } from "../../../service/imports/import-parts.queries";
import { createNote } from "../../../service/orders/notes/notes";
import { createTag } from "../../../service/tags/create-tag";
import { subscribe } from "../billing/a-subscriber";
import { aShop, type Answer, call, type TestService, type TestShop } from "../harness";

export const everyCall = Object.entries<Endpoint>(endpoints);
export const merchantCalls = everyCall.filter(([, { audience }]) => audience === "merchant");
export const pathOf = ({ path }: Endpoint) => (path.startsWith("/shopify/") ? path : `/endApi${path}`);
/** Names of what it takes. */
export function fieldsOf({ method, body, query }: Endpoint): string[] {
  const schema: z.ZodType = method === "POST" ? body : query;
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** A shop with all that a call may be about, and for each call what it needs beyond its defaults. */
export async function prepareCalls(service: TestService) {
  const shop = await aShop(service);
  const guest = await aShop(service);
  const billing = await prepareBilling(service, shop);
  const { ids, imports } = await prepareRecords(service, shop);

  /** A right call: what each endpoint needs beyond its defaults. */
  const given = (name: string): Record<string, unknown> =>
    ({
      getOrder: { id: ids.order },
      getOrderRoute: { id: ids.order },
      createView: { name: "New", view: {} },
      updateView: { id: VIEW, name: "Later" },
      deleteView: { id: VIEW },
      rememberColumns: { columns: ["status"] },
      refreshShipment: { id: ids.shipment },
      changeShipment: { id: ids.shipment, tracking_number: "SIM000000001", courier: null },
      getNotes: { id: ids.order },
      createNote: { id: ids.order, text: "Customer called" },
      updateNote: { id: ids.note, text: "Customer called twice" },
      deleteNote: { id: ids.note },
      bulkOrders: { selection: { ids: [ids.order] }, action: { kind: "check" } },
      getBulkJob: { id: ids.job },
      cancelBulkJob: { id: ids.job },
      dismissBulkJob: { id: ids.job },
      createTag: { name: `another ${Math.random()}` },
      renameTag: { id: ids.tag, name: "SIM000000001 renamed" },
      deleteTag: { id: ids.spareTag },
      createImport: { name: "a.csv", size: 100 },
      addImportPart: { id: imports.uploading, part: 0, data: CSV.toString("base64") },
      previewImport: { id: imports.complete },
      checkImport: {
        id: imports.complete,
        reading: { encoding: "utf-8", separator: ",", mapping: { order_number: 0, tracking_number: 1 } },
      },
      startImport: { id: imports.checked },
      cancelImport: { id: imports.other },
      getImport: { id: imports.complete },
      reportImport: { id: imports.complete },
      updateLocale: { locale: "de" },
      updateAttention: DEFAULT_ATTENTION,
      dismissAttention: { id: ids.order },
      applyDiscountCode: { discount_code: billing.coupon },
      changePlan: { plan: "GROWTH_500", interval: "EVERY_30_DAYS" },
      previewPlan: { plan: "GROWTH_500", interval: "EVERY_30_DAYS" },
      changeCappedAmount: { amount: 200 },
      linkStore: { connection_key: billing.key },
      unlinkStore: { myshopify_domain: billing.linked },
      searchShipments: { query: "sim" },
      searchOrders: { query: "1" },
      searchCustomers: { query: "example" },
      updateCourierSettings: { mapping: [{ name: "Van", courier: "dpd-de" }], preferred: ["gls-de"] },
      createCourier: customCourier(`Van ${Math.random()}`),
      updateCourier: { id: ids.courier, ...customCourier(`Van ${Math.random()}`) },
      deleteCourier: { id: ids.courier },
      detectCourier: { number: "1Z5R89390357567127" },
      updateCorrection: { enabled: true, exempt: ["ups"] },
      updateFulfillmentEvents: { enabled: true, statuses: ["DELIVERED"] },
      updateDropshippingMode: { enabled: false },
      updateBlacklistedRouting: { words: [{ word: "Shenzhen", action: "hide" }] },
      updateCustomStatuses: { statuses: [{ name: "Packed", days: 1 }] },
      updateSilenceText: { enabled: true, days: 7, text: "We keep an eye on it" },
      updateSettingConfig: { global_search_config: { pined_item_list: [], search_history: [] } },
    })[name] ?? {};

  /** The shop that makes the call: a store cannot be a main store and be linked. */
  const callerOf = (name: string): TestShop =>
    // A new import gives up the one that waits, which the other calls need.
    name === "linkStore" || name === "createImport" ? guest : shop;

  /** Some calls undo what they need, or may succeed only once: it is made anew before each. */
  async function restore(name: string): Promise<void> {
    const { db } = service.ctx;
    if (name === "deleteCourier" || name === "updateCourier") {
      ids.courier = (
        await createCustomCourier(service.ctx, shop.actor, customCourier(`Van ${Math.random()}`))
      ).id;
    }
    if (name === "deleteTag") {
      ids.spareTag = (await createTag(service.ctx, shop.actor, { name: `spare ${Math.random()}` })).id;
    }
    if (name === "updateNote" || name === "deleteNote") {
      const id = OrderId.parse(ids.order);
      ids.note = (await createNote(service.ctx, shop.actor, { id, text: "Customer called" })).id;
    }
    if (name === "unlinkStore") {
      await db
        .updateTable("shops")
        .set({ mainShopId: shop.id })
        .where("domain", "=", billing.linked)
        .execute();
    }
    if (name.endsWith("View")) {
      await db.deleteFrom("savedViews").where("shopId", "=", shop.id).execute();
      await sql`insert into saved_views (shop_id, id, name, view, created_at) overriding system value
        values (${shop.id}, ${VIEW}, 'Late', '{}', now())`.execute(db);
    }
  }

  return { shop, given, callerOf, restore };
}

const VIEW = "900";
const customCourier = (name: string) => ({ name, tracking_url: "https://van.example/{number}" });
const CSV = Buffer.from("Order,Tracking number\n#1,SIM000000001\n");

/** Ids by the field that takes them, and an import at the step that each call needs. */
async function prepareRecords(service: TestService, shop: TestShop) {
  const order = service.sandbox.shopify.placeOrder(shop.domain);
  service.sandbox.shopify.fulfillOrder(shop.domain, order.id, { trackingNumber: "SIM000000001" });
  await service.settle();
  const row = await service.ctx.db
    .selectFrom("shipments")
    .select(["id", "orderId"])
    .where("shopId", "=", shop.id)
    .executeTakeFirstOrThrow();
  const courier = await createCustomCourier(service.ctx, shop.actor, customCourier("Van"));
  const { id: tag } = await createTag(service.ctx, shop.actor, { name: "SIM000000001" });
  const { id: job } = await insertBulkJob(service.ctx.db, shop.id, { kind: "delete" }, service.clock.now);
  await updateBulkJob(service.ctx.db, shop.id, job, { state: "done", finishedAt: service.clock.now });
  const ids = {
    order: row.orderId,
    shipment: row.id,
    courier: courier.id,
    tag,
    spareTag: tag,
    job,
    note: "0",
  };
  const imports = {
    uploading: await anImport(service, shop, { parts: 0 }),
    complete: await anImport(service, shop, { parts: 1 }),
    checked: await anImport(service, shop, { parts: 1, state: "checked" }),
    other: await anImport(service, shop, { parts: 1 }),
  };
  return { ids, imports };
}

async function anImport(
  service: TestService,
  shop: TestShop,
  { parts, state = "uploading" }: { parts: 0 | 1; state?: "uploading" | "checked" },
) {
  const file = { shopId: shop.id, name: "a.csv", announced: 1, size: parts, parts, state };
  const { id } = await service.ctx.db
    .insertInto("imports")
    .values({ ...file, createdAt: service.clock.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (parts > 0) await insertPart(service.ctx.db, { shopId: shop.id, id }, 0, deflateSync(CSV));
  return id;
}

/** A coupon, a main store's key, and a store of its own. */
async function prepareBilling(service: TestService, shop: TestShop) {
  await insertCoupon(service.ctx.db, {
    code: "WELCOME",
    multiplier: 0.7,
    months: 6,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    createdAt: service.clock.now,
  });
  // Extra orders, whose cap can be changed.
  await subscribe(service, shop, { plan: "ADVANCED_3000" });
  const linked = await aShop(service);
  const stores = await call(service, "GET", "/endApi/api/store/linked-stores", { as: shop });
  const key = stores.body.data.connection_key as string;
  await call(service, "POST", "/endApi/api/store/link-store", { as: linked, body: { connection_key: key } });
  return { coupon: "WELCOME", key, linked: linked.domain };
}

export function ask(
  service: TestService,
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  as?: { bearer: string },
  headers = {},
): Promise<Answer> {
  const options = { ...(as && { as }), headers };
  if (endpoint.method === "POST")
    return call(service, "POST", pathOf(endpoint), { ...options, body: fields });
  return call(
    service,
    "GET",
    `${pathOf(endpoint)}?${new URLSearchParams(fields as Record<string, string>)}`,
    options,
  );
}
