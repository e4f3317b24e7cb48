import { createHmac, randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  aShop,
  call,
  CLIENT_SECRET,
  createTestService,
  type TestService,
  type TestShop,
} from "../../harness";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

const orderBody = (id: string, more: object = {}) =>
  // Written by hand: the id is above 2^53, and JSON.stringify would round it.
  `{"id":${id},"admin_graphql_api_id":"gid://shopify/Order/${id}",${JSON.stringify({
    name: `#${id.slice(-4)}`,
    email: "anna@example.com",
    created_at: "2026-11-18T09:00:00Z",
    updated_at: "2026-11-18T09:00:00Z",
    total_price: "19.90",
    currency: "EUR",
    line_items: [],
    fulfillments: [],
    ...more,
  }).slice(1)}`;

async function deliver(
  body: string,
  {
    topic = "orders/create",
    id = randomUUID() as string,
    secret = CLIENT_SECRET,
    headers = {},
    domain = shop.domain as string,
  } = {},
): Promise<number> {
  const response = await fetch(`${service.url}/shopify/webhooks`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-shopify-topic": topic,
      "x-shopify-webhook-id": id,
      "x-shopify-shop-domain": domain,
      "x-shopify-triggered-at": "2026-11-18T09:00:01Z",
      "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64"),
      ...headers,
    },
  });
  await response.arrayBuffer();
  return response.status;
}

async function orders(of: TestShop = shop) {
  const { body } = await call(service, "POST", "/endApi/api/order/list", { as: of, body: { size: 500 } });
  return body.data.content as { name: string; customer: string | null }[];
}

const inboxRows = () => service.ctx.db.selectFrom("inbox").selectAll().execute();

describe("a webhook from Shopify", () => {
  it("becomes an order, with an id above 2^53 kept to the last digit", async () => {
    expect(await deliver(orderBody("820982911946154508"))).toBe(200);
    await service.settle();

    const rows = await service.ctx.db
      .selectFrom("orders")
      .select("shopifyId")
      .where("shopId", "=", shop.id)
      .execute();
    expect(rows).toEqual([{ shopifyId: "820982911946154508" }]);
  });

  it("is taken once, however often and however parallel its copies come", async () => {
    const body = orderBody("900000000000000001");
    const id = randomUUID();

    const responses = await Promise.all(Array.from({ length: 100 }, () => deliver(body, { id })));
    await service.settle();

    expect(new Set(responses)).toEqual(new Set([200]));
    expect((await inboxRows()).filter((row) => row.id === id)).toHaveLength(1);
    expect((await orders()).filter((order) => order.name === "#0001")).toHaveLength(1);
  });

  it.each([
    ["another secret", { secret: "not-the-secret" }],
    ["no signature", { headers: { "x-shopify-hmac-sha256": "" } }],
    ["a short signature", { headers: { "x-shopify-hmac-sha256": "abcd" } }],
    ["a signature that is no base64", { headers: { "x-shopify-hmac-sha256": "%%%" } }],
  ])("is refused with 401 and leaves no trace when it has %s", async (_, options) => {
    const before = (await inboxRows()).length;

    expect(await deliver(orderBody("1"), options)).toBe(401);

    expect(await inboxRows()).toHaveLength(before);
  });

  it("is refused when one byte of its body was changed", async () => {
    const body = orderBody("910000000000000001");
    const signature = createHmac("sha256", CLIENT_SECRET).update(body).digest("base64");

    expect(
      await deliver(body.replace("19.90", "09.90"), { headers: { "x-shopify-hmac-sha256": signature } }),
    ).toBe(401);
  });

  it("is refused with 400 without its id, with 405 by GET, with 413 when it is huge", async () => {
    const huge = `{"a":"${"x".repeat(10 * 1024 * 1024)}"}`;

    expect(await deliver("{}", { headers: { "x-shopify-webhook-id": "" } })).toBe(400);
    expect((await fetch(`${service.url}/shopify/webhooks`)).status).toBe(405);
    expect(await deliver(huge)).toBe(413);
  });

  it("from a shop nobody knows or of a topic nobody knows is taken and does nothing", async () => {
    expect(await deliver(orderBody("1"), { domain: "nobody.myshopify.com" })).toBe(200);
    expect(await deliver("{}", { topic: "carts/create" })).toBe(200);
    await service.settle();

    expect((await inboxRows()).filter((row) => row.processedAt === null)).toEqual([]);
    expect((await inboxRows()).filter((row) => row.body.length > 0)).toEqual([]);
  });

  it("with a broken body is taken and given up, and kept for whoever mends what cannot read it", async () => {
    expect(await deliver("{broken", {})).toBe(200);
    expect(await deliver(`{"id":"x"}`, {})).toBe(200);
    await service.settle();

    const kept = (await inboxRows()).filter((row) => row.processedAt === null);
    expect(kept.map(({ body, error }) => `${body.toString()} ${error}`).sort()).toEqual([
      `{"id":"x"} Error at readShopifyWebhook`,
      "{broken Error at read",
    ]);
    await service.ctx.db.deleteFrom("inbox").where("processedAt", "is", null).execute();
  });

  it("signed with the secret of before a rotation is taken for a while", async () => {
    service.config.shopify.apiSecrets.push("the-old-secret");

    expect(await deliver(orderBody("920000000000000001"), { secret: "the-old-secret" })).toBe(200);

    service.config.shopify.apiSecrets.pop();
  });
});

describe("webhooks in any order, any number of times", () => {
  it("end with the newest state", async () => {
    const states = [0, 1, 2, 3].map((minute) => ({
      minute,
      body: (id: string) =>
        orderBody(id, { name: `#state-${minute}`, updated_at: `2026-11-18T09:0${minute}:00Z` }),
    }));
    let next = 0;

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 8 }),
        async (deliveries) => {
          next += 1;
          const id = String(930000000000000000n + BigInt(next));
          for (const state of deliveries) await deliver(state.body(id));
          await service.settle();

          const row = await service.ctx.db
            .selectFrom("orders")
            .select("name")
            .where("shopifyId", "=", id)
            .executeTakeFirstOrThrow();
          const newest = Math.max(...deliveries.map((state) => state.minute));
          expect(row.name).toBe(`#state-${newest}`);
        },
      ),
      { numRuns: 15 },
    );
  });

  it("fetch the order first when its fulfilment arrives before it", async () => {
    const { shopify } = service.sandbox;
    shopify.faults.drop = 1;
    const order = shopify.placeOrder(shop.domain);
    await shopify.drainWebhooks();
    shopify.fulfillOrder(shop.domain, order.id, { trackingNumber: "1Z999AA10123456784", company: "UPS" });
    await service.settle();

    const rows = await service.ctx.db
      .selectFrom("shipments")
      .innerJoin("orders", "orders.id", "shipments.orderId")
      .select(["orders.name", "shipments.trackingNumber", "shipments.courier"])
      .where("orders.name", "=", order.name)
      .execute();
    expect(rows).toEqual([{ name: order.name, trackingNumber: "1Z999AA10123456784", courier: "ups" }]);
  });
});
