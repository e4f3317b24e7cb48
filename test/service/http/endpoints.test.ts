import { deflateSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { z } from "zod";
import { DEFAULT_ATTENTION } from "../../../contract/attention";
import type { Endpoint } from "../../../contract/endpoint";
import { endpoints } from "../../../contract/endpoints";
import { OrderId } from "../../../contract/ids";
import { envelope } from "../../../contract/envelope";
import { downloadFile } from "../../../contract/exports";
import { openApiDocument } from "../../../service/http/openapi";
import { createOwnCourier } from "../../../service/couriers/change-own-couriers";
import { insertCoupon } from "../../../service/billing/coupons.queries";
import { insertBulkJob, updateBulkJob } from "../../../service/bulk/bulk-jobs.queries";
import { createNote } from "../../../service/orders/notes/notes";
import { createTag } from "../../../service/tags/create-tag";
import { insertPart } from "../../../service/imports/import-parts.queries";
import { subscribe } from "../billing/a-subscriber";
import { aShop, type Answer, call, createTestService, type TestService, type TestShop } from "../harness";

const all = Object.entries<Endpoint>(endpoints);
const merchants = all.filter(([, endpoint]) => endpoint.audience === "merchant");
const posts = all.filter(([, endpoint]) => endpoint.method === "POST");
const pathOf = ({ path }: Endpoint) => (path.startsWith("/shopify/") ? path : `/endApi${path}`);
const fieldsOf = (schema: z.ZodType) =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};

let service: TestService;
let shop: TestShop;
let other: TestShop;
let guest: TestShop;
/** Ids of the first shop's records, by the field that takes them. */
let ids: Record<"order" | "shipment" | "courier" | "tag" | "spareTag" | "job" | "note", string>;
/** An import of the first shop at the step that each call needs. */
let imports: Record<"uploading" | "complete" | "checked" | "other", string>;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  other = await aShop(service);
  guest = await aShop(service);
  billing = await prepareBilling();
  const order = service.sandbox.shopify.placeOrder(shop.domain);
  service.sandbox.shopify.fulfillOrder(shop.domain, order.id, { trackingNumber: "SIM000000001" });
  await service.settle();
  const row = await service.ctx.db
    .selectFrom("shipments")
    .select(["id", "orderId"])
    .where("shopId", "=", shop.id)
    .executeTakeFirstOrThrow();
  const courier = await createOwnCourier(service.ctx, shop.actor, ownCourier("Van"));
  const { id: tag } = await createTag(service.ctx, shop.actor, { name: "SIM000000001" });
  const { id: job } = await insertBulkJob(service.ctx.db, shop.id, { kind: "delete" }, service.clock.now);
  await updateBulkJob(service.ctx.db, shop.id, job, { state: "done", finishedAt: service.clock.now });
  ids = { order: row.orderId, shipment: row.id, courier: courier.id, tag, spareTag: tag, job, note: "0" };
  imports = {
    uploading: await anImport({ parts: 0 }),
    complete: await anImport({ parts: 1 }),
    checked: await anImport({ parts: 1, state: "checked" }),
    other: await anImport({ parts: 1 }),
  };
});

const CSV = Buffer.from("Order,Tracking number\n#1,SIM000000001\n");

async function anImport({ parts, state = "uploading" }: { parts: 0 | 1; state?: "uploading" | "checked" }) {
  const file = { shopId: shop.id, name: "a.csv", announced: 1, size: parts, parts, state };
  const { id } = await service.ctx.db
    .insertInto("imports")
    .values({ ...file, createdAt: service.clock.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (parts > 0) await insertPart(service.ctx.db, { shopId: shop.id, id }, 0, deflateSync(CSV));
  return id;
}

/** What the first shop's calls about billing need: a coupon, a main store's key, and a store of its own. */
let billing: { coupon: string; key: string; linked: string };

const ownCourier = (name: string) => ({ name, tracking_url: "https://van.example/{number}" });

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
    changeParcel: { id: ids.shipment, tracking_number: "SIM000000001", courier: null },
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
    createCourier: ownCourier(`Van ${Math.random()}`),
    updateCourier: { id: ids.courier, ...ownCourier(`Van ${Math.random()}`) },
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

async function prepareBilling(): Promise<typeof billing> {
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

const VIEW = "900";

/** Some calls undo what they need, or may succeed only once: it is made anew before each. */
async function restore(name: string): Promise<void> {
  const { db } = service.ctx;
  if (name === "deleteCourier" || name === "updateCourier") {
    ids.courier = (await createOwnCourier(service.ctx, shop.actor, ownCourier(`Van ${Math.random()}`))).id;
  }
  if (name === "deleteTag") {
    ids.spareTag = (await createTag(service.ctx, shop.actor, { name: `spare ${Math.random()}` })).id;
  }
  if (name === "updateNote" || name === "deleteNote") {
    const id = OrderId.parse(ids.order);
    ids.note = (await createNote(service.ctx, shop.actor, { id, text: "Customer called" })).id;
  }
  if (name === "unlinkStore") {
    await db.updateTable("shops").set({ mainShopId: shop.id }).where("domain", "=", billing.linked).execute();
  }
  if (name.endsWith("View")) {
    await db.deleteFrom("savedViews").where("shopId", "=", shop.id).execute();
    await sql`insert into saved_views (shop_id, id, name, view, created_at) overriding system value
      values (${shop.id}, ${VIEW}, 'Late', '{}', now())`.execute(db);
  }
}

function ask(
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

describe("every call of a merchant", () => {
  it.each(merchants)("%s answers as the contract says", async (name, endpoint) => {
    await restore(name);
    const answer = await ask(endpoint, given(name), callerOf(name));

    expect(answer.status).toBe(200);
    expect(envelope(endpoint.answer).safeParse(answer.body).error?.issues ?? []).toEqual([]);
    expect(answer.body.code).toBe("00000");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it.each(merchants)(
    "%s refuses an anonymous caller, before it looks at anything else",
    async (_, endpoint) => {
      expect(await ask(endpoint, { id: [], days: "x" })).toMatchObject({
        status: 401,
        body: { code: "A0230" },
      });
    },
  );

  it.each(merchants)("%s gives the caller's trace id back, or one of its own", async (name, endpoint) => {
    const caller = callerOf(name);
    await restore(name);
    const known = await ask(endpoint, given(name), caller, { "x-trace-id": "trace-12345678" });
    await restore(name);
    const bad = await ask(endpoint, given(name), caller, { "x-trace-id": "<script>" });

    expect([known.body.traceId, known.headers.get("x-trace-id")]).toEqual([
      "trace-12345678",
      "trace-12345678",
    ]);
    expect(bad.body.traceId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("wrong input", () => {
  const wrong = all.flatMap(([name, endpoint]) => {
    const schema = endpoint.method === "POST" ? endpoint.body : endpoint.query;
    return Object.keys(fieldsOf(schema)).map((field) => [name, field, endpoint] as const);
  });

  it.each(wrong)("of %s is refused with the path of the field %s", async (_, field, endpoint) => {
    // No id, no word of a list, and longer than a coupon may be.
    const value = endpoint.method === "POST" ? { nested: ["wrong"] } : "' or 1=1 --".repeat(10);
    const answer = await ask(endpoint, { [field]: value }, shop);

    expect(answer).toMatchObject({ status: 400, body: { code: "A0400" } });
    const paths = (answer.body.data.fields as { path: string }[]).map(({ path }) => path.split(".")[0]);
    expect(paths).toContain(field);
  });

  it.each(posts)("of %s that is no JSON, no object or far too large is refused", async (_, endpoint) => {
    const path = pathOf(endpoint);
    const send = (body: string) => call(service, "POST", path, { as: shop, body });

    expect(await send("{broken")).toMatchObject({ status: 400, body: { code: "A0400" } });
    for (const body of ["[]", "null", "7", '"text"']) {
      expect(await send(body)).toMatchObject({ status: 400, body: { code: "A0400" } });
    }
    expect(await send(`{"a":"${"x".repeat(10 * 1024 * 1024)}"}`)).toMatchObject({
      status: 413,
      body: { code: "A0413" },
    });
  });

  it("that grows while it is sent is cut off as well", async () => {
    const chunk = new TextEncoder().encode("x".repeat(64 * 1024));
    let chunks = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1;
        if (chunks > 160) controller.close();
        else controller.enqueue(chunk);
      },
    });

    const response = await fetch(`${service.url}/endApi/api/order/list`, {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${shop.bearer}`, "content-type": "application/json" },
      duplex: "half",
    } as RequestInit).then(
      (answer) => answer.status,
      () => "cut" as const,
    );

    expect([413, "cut"]).toContain(response);
    expect(chunks).toBeLessThan(160);
  });

  it.each([
    ["not base64", "%%%"],
    ["something else", Buffer.from("hello").toString("base64url")],
    ["an id beyond the database's", Buffer.from("1732060800000.9223372036854775808").toString("base64url")],
    ["a moment beyond the calendar", Buffer.from("9007199254740991.1").toString("base64url")],
    ["a moment before the calendar", Buffer.from("-9000000000000000.1").toString("base64url")],
    ["three parts", Buffer.from("1.2.3").toString("base64url")],
  ])("in the place of a page's end is refused when it is %s", async (_, after) => {
    expect(
      await call(service, "POST", "/endApi/api/order/list", { as: shop, body: { after } }),
    ).toMatchObject({
      status: 400,
      body: { code: "A0400", data: { fields: [{ path: "after" }] } },
    });
  });

  it.each(["%", "_", "\\", "'", "\u0000", "\ud83d", "a".repeat(1000), "😀", "; drop table orders; --", "\t"])(
    "as a search text does no harm: %j",
    async (query) => {
      const answer = await call(service, "POST", "/endApi/api/order/list", {
        as: shop,
        body: { filter: { query } },
      });

      expect(answer.status).toBe(200);
    },
  );
});

describe("another shop's records", () => {
  const withIds = merchants.filter(
    ([, { body, query }]) => "id" in fieldsOf(body) || "id" in fieldsOf(query),
  );

  it("there are calls that take an id", () => {
    expect(withIds.map(([name]) => name).sort()).toEqual([
      "addImportPart",
      "cancelBulkJob",
      "cancelImport",
      "changeParcel",
      "checkImport",
      "createNote",
      "deleteCourier",
      "deleteNote",
      "deleteTag",
      "deleteView",
      "dismissAttention",
      "dismissBulkJob",
      "getBulkJob",
      "getImport",
      "getNotes",
      "getOrder",
      "getOrderRoute",
      "previewImport",
      "refreshShipment",
      "renameTag",
      "reportImport",
      "startImport",
      "updateCourier",
      "updateNote",
      "updateView",
    ]);
  });

  it.each(withIds)("are not found by %s, just as records that do not exist", async (name, endpoint) => {
    await restore(name);
    const foreign = await ask(endpoint, given(name), other);
    const missing = await ask(endpoint, { ...given(name), id: "999999999999" }, other);
    const own = await ask(endpoint, given(name), shop);

    expect(own.status).toBe(200);
    expect(foreign).toMatchObject({ status: 404, body: { code: "A0404" } });
    expect({ ...foreign.body, traceId: "" }).toEqual({ ...missing.body, traceId: "" });
  });

  // Who holds a main store's connection key is meant to see which store that is.
  const withoutKey = merchants.filter(([name]) => name !== "linkStore");

  it.each(withoutKey)("are in no answer of %s", async (name, endpoint) => {
    const answer = await ask(endpoint, given(name), other);

    expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`SIM000000001|${shop.domain}`));
  });

  it("are not reached by naming the shop in the call", async () => {
    for (const field of ["shop", "shop_id", "shopId"]) {
      const body = { [field]: shop.id };
      const answer = await call(service, "POST", "/endApi/api/order/list", { as: other, body });
      expect(answer.body.data.content).toEqual([]);
    }
  });
});

describe("an address that is no call", () => {
  it.each([
    ["GET", "/endApi/api/nothing"],
    ["POST", "/endApi/api/subscribe/plan-list"],
    ["GET", "/endApi/api/order/list"],
    ["GET", "/endApi"],
  ] as const)("is answered in the envelope: %s %s", async (method, path) => {
    expect(await call(service, method, path, { as: shop })).toMatchObject({
      status: 404,
      body: { code: "A0404", data: null },
    });
  });
});

describe("the OpenAPI document", () => {
  const Response = z.object({
    description: z.string().min(1),
    content: z.record(z.string(), z.object({ schema: z.looseObject({}) })),
  });
  const Operation = z.strictObject({
    operationId: z.string(),
    summary: z.string().min(1),
    security: z.array(z.record(z.string(), z.array(z.string()))),
    parameters: z
      .array(
        z.strictObject({
          name: z.string(),
          in: z.literal("query"),
          required: z.boolean(),
          schema: z.looseObject({}),
        }),
      )
      .optional(),
    requestBody: z
      .object({ required: z.boolean(), content: z.record(z.string(), z.looseObject({})) })
      .optional(),
    responses: z.record(z.string().regex(/^[1-5]\d\d$/), Response),
  });
  const Document = z.strictObject({
    openapi: z.literal("3.1.0"),
    info: z.object({ title: z.string(), version: z.string() }),
    servers: z.array(z.object({ url: z.url() })),
    components: z.object({
      securitySchemes: z.looseObject({}),
      schemas: z.record(z.string(), z.looseObject({})),
    }),
    paths: z.record(z.string().startsWith("/"), z.partialRecord(z.enum(["get", "post"]), Operation)),
  });

  it("is served, is built as OpenAPI 3.1 wants it, and lists every call once", async () => {
    const document = Document.parse(await (await fetch(`${service.url}/endApi/openapi.json`)).json());

    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [
        operation.operationId,
        method.toUpperCase(),
        path,
      ]),
    );
    const calls = all.map(([name, endpoint]) => [name, endpoint.method, pathOf(endpoint)]);
    expect(listed.sort()).toEqual([...calls, ["downloadFile", "GET", `/endApi${downloadFile.path}`]].sort());
    expect(new Set(listed.map(([id]) => id)).size).toBe(all.length + 1);
  });

  it("points only to parts that it has", () => {
    const document = openApiDocument(service.url);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];

    expect(references.length).toBeGreaterThan(0);
    for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name!);
  });
});
