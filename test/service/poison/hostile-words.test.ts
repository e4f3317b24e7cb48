import { createHmac, randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createWebhookReceiver } from "../../../service/platform/webhooks-in/receive-webhook";
import { PROTOTYPE_WORDS, hostileWord } from "../../hostile-words";
import { aShop, call, CLIENT_SECRET, createTestService, type TestService, type TestShop } from "../harness";
import { poison } from "./poison";
import { propertyRuns } from "../../property-runs";

const UPS = "1Z999AA10123456784";

let service: TestService;
let shop: TestShop;
let orders = 0;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  await poison(service, "inbox", "topic", "poison/topic");
});
beforeEach(() => {
  service.logged.length = 0;
});

const errors = () => service.logged.filter(({ level }) => level === "error");

async function deliver(body: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await service.app.request("/shopify/webhooks", {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-shopify-topic": "orders/create",
      "x-shopify-webhook-id": randomUUID(),
      "x-shopify-shop-domain": shop.domain,
      "x-shopify-triggered-at": "2026-11-18T09:00:01Z",
      "x-shopify-hmac-sha256": createHmac("sha256", CLIENT_SECRET).update(body).digest("base64"),
      ...headers,
    },
  });
  await response.arrayBuffer();
  return response.status;
}

/** An order with one shipment of this company, as Shopify tells it. */
function orderOf(company: string): { id: string; body: string } {
  orders += 1;
  const id = String(950_000_000_000 + orders);
  const at = "2026-11-18T09:00:00Z";
  const fulfillment = {
    ...{ id: `${id}1`, order_id: id, status: "success", created_at: at, updated_at: at },
    ...{ tracking_company: company, tracking_number: `${UPS}`, line_items: [] },
  };
  const order = { id, name: `#${orders}`, created_at: at, updated_at: at, line_items: [] };
  return { id, body: JSON.stringify({ ...order, fulfillments: [fulfillment] }) };
}

async function shipmentOf(id: string) {
  return service.ctx.db
    .selectFrom("orders")
    .leftJoin("shipments", "shipments.orderId", "orders.id")
    .select(["trackingNumber", "courier"])
    .where("orders.shopId", "=", shop.id)
    .where("orders.shopifyId", "=", id)
    .execute();
}

describe("an order whose courier has an odd name", () => {
  it("is saved, with the courier that its number is of", async () => {
    const received = PROTOTYPE_WORDS.map(orderOf);

    for (const { body } of received) expect(await deliver(body)).toBe(200);
    await service.settle();

    for (const { id } of received)
      expect(await shipmentOf(id)).toEqual([{ trackingNumber: UPS, courier: "ups" }]);
    expect(errors()).toEqual([]);
  });

  it("is saved whatever the name is, and so are its neighbours", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileWord(), { minLength: 1, maxLength: 5 }), async (companies) => {
        const received = companies.map(orderOf);

        expect(await Promise.all(received.map(({ body }) => deliver(body)))).toEqual(received.map(() => 200));
        await service.settle();

        for (const { id } of received) expect(await shipmentOf(id)).toHaveLength(1);
        expect(errors()).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });
});

describe("a merchant who asks about odd words", () => {
  it("is told whose a number is, whatever stands beside it, or which word cannot be", async () => {
    await fc.assert(
      fc.asyncProperty(hostileWord(), hostileWord(), async (number, company) => {
        const body = { number, company };

        const { status } = await call(service, "POST", "/endApi/api/courier/detect", { as: shop, body });

        expect([200, 400]).toContain(status);
        expect(errors()).toEqual([]);
      }),
      { numRuns: propertyRuns(20) },
    );
  });

  it.each(PROTOTYPE_WORDS)("is received by the number where the company is %j", async (company) => {
    const body = { number: UPS, company };

    const response = await call(service, "POST", "/endApi/api/courier/detect", { as: shop, body });

    expect(response.status).toBe(200);
    expect(response.body.data.candidates[0]).toMatchObject({ code: "ups" });
  });
});

describe("a webhook of an odd topic or id", () => {
  it("is taken, and nothing is done", async () => {
    const ids = PROTOTYPE_WORDS.map(() => randomUUID());

    for (const [index, topic] of PROTOTYPE_WORDS.entries()) {
      const headers = { "x-shopify-topic": topic, "x-shopify-webhook-id": ids[index]! };
      expect(await deliver("{}", headers)).toBe(200);
    }
    await service.settle();

    const rows = await service.ctx.db
      .selectFrom("inbox")
      .select("processedAt")
      .where("id", "in", ids)
      .execute();
    expect(rows).toHaveLength(ids.length);
    expect(rows.filter(({ processedAt }) => processedAt === null)).toEqual([]);
    expect(errors()).toEqual([]);
  });

  it.each([
    ["an id of 7,000 letters", { "x-shopify-webhook-id": "x".repeat(7000) }],
    ["an id of 201 letters", { "x-shopify-webhook-id": "x".repeat(201) }],
    ["a topic of 201 letters", { "x-shopify-topic": "x".repeat(201) }],
    ["a tab in its topic", { "x-shopify-topic": "orders\tcreate" }],
  ])("is refused with 400 for %s, and no error is written", async (_, headers) => {
    expect(await deliver("{}", headers)).toBe(400);
    expect(errors()).toEqual([]);
  });
});

describe("webhooks that share a commit", () => {
  const entry = (topic: string) => ({
    ...{ source: "shopify", id: randomUUID(), topic, shopDomain: shop.domain, triggeredAt: null },
    ...{ body: Buffer.from("{}"), receivedAt: service.clock.now },
  });

  it("are taken though one among them cannot be stored, which alone is refused", async () => {
    const receiveWebhook = createWebhookReceiver(service.ctx);
    const entries = ["a/a", "b/b", "poison/topic", "c/c", "d/d"].map(entry);

    // They arrive in one turn of the event loop, and share a commit.
    const responses = await Promise.allSettled(entries.map((each) => receiveWebhook(each, "trace")));

    expect(responses.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
      "fulfilled",
    ]);
    const stored = await service.ctx.db
      .selectFrom("inbox")
      .select("topic")
      .where(
        "id",
        "in",
        entries.map(({ id }) => id),
      )
      .orderBy("topic")
      .execute();
    expect(stored.map(({ topic }) => topic)).toEqual(["a/a", "b/b", "c/c", "d/d"]);
  });

  it("are all refused where the database is away, so that they come again", async () => {
    const away = Object.assign(new Error("terminated"), { code: "57P01" });
    const tried: string[] = [];
    const db = {
      transaction: () => ({ execute: () => (tried.push("once"), Promise.reject(away)) }),
    } as never;
    const receiveWebhook = createWebhookReceiver({ ...service.ctx, db });

    const responses = await Promise.allSettled(
      ["a/a", "b/b", "c/c"].map(entry).map((each) => receiveWebhook(each, "t")),
    );

    expect(responses.every((response) => response.status === "rejected" && response.reason === away)).toBe(
      true,
    );
    expect(tried).toHaveLength(1);
  });

  it("are refused as the sender's fault where no database takes what they say", async () => {
    const receiveWebhook = createWebhookReceiver(service.ctx);
    const tooOld = { ...entry("a/a"), shopDomain: "a\0b" };

    await expect(receiveWebhook(tooOld, "trace")).rejects.toMatchObject({ code: "A0400" });
  });
});
