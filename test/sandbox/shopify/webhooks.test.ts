import { createHmac } from "node:crypto";
import { parse } from "lossless-json";
import { describe, expect, it } from "vitest";
import { aSandbox, type Received, SECRET, SHOP } from "./a-sandbox";

const signed = ({ body, headers }: Received, secret = SECRET) =>
  createHmac("sha256", secret).update(body).digest("base64") === headers.get("x-shopify-hmac-sha256");
const topics = (received: Received[]) => received.map((each) => each.topic);
const orderNames = (received: Received[]) =>
  received.map((each) => (JSON.parse(each.body) as { name: string }).name);

describe("webhooks of the sandbox", () => {
  it("tell the app of a new order, signed over the raw bytes, with all headers", async () => {
    const sandbox = aSandbox();

    const order = sandbox.shopify.placeOrder(SHOP);
    await sandbox.shopify.drainWebhooks();

    const [webhook] = sandbox.received;
    expect(webhook!.url).toBe("http://app.test/shopify/webhooks");
    expect(signed(webhook!)).toBe(true);
    expect(Object.fromEntries(webhook!.headers)).toMatchObject({
      "content-type": "application/json",
      "x-shopify-topic": "orders/create",
      "x-shopify-shop-domain": SHOP,
      "x-shopify-api-version": "2026-10",
      "x-shopify-triggered-at": "2026-11-20T12:00:00Z",
      "x-shopify-webhook-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "x-shopify-event-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(webhook!.body).toContain(`"admin_graphql_api_id":"gid://shopify/Order/${order.id}"`);
  });

  it("write ids above 2^53 digit by digit", async () => {
    const sandbox = aSandbox();
    const orders = [sandbox.shopify.placeOrder(SHOP), sandbox.shopify.placeOrder(SHOP)];

    await sandbox.shopify.drainWebhooks();

    const bodies = sandbox.received.map((each) => each.body);
    for (const order of orders) expect(bodies.some((body) => body.includes(`"id":${order.id},`))).toBe(true);
    const ids = bodies.flatMap((body) => [...body.matchAll(/"id":(\d+)/g)].map(([, digits]) => digits!));
    expect(ids.some((digits) => BigInt(digits) > BigInt(Number.MAX_SAFE_INTEGER))).toBe(true);
  });

  it("follow an order through fulfilment, events, cancellation and deletion", async () => {
    const sandbox = aSandbox();
    const order = sandbox.shopify.placeOrder(SHOP);
    const fulfillment = sandbox.shopify.fulfillOrder(SHOP, order.id, {
      trackingNumber: "1Z999AA10123456784",
      company: "UPS",
    });
    sandbox.shopify.addFulfillmentEvent(SHOP, fulfillment.id, { status: "IN_TRANSIT", city: "Reno" });
    sandbox.shopify.updateFulfillment(SHOP, fulfillment.id, {
      trackingNumbers: ["A1", "A2"],
      company: "Other",
    });
    sandbox.shopify.cancelOrder(SHOP, order.id);
    sandbox.shopify.deleteOrder(SHOP, order.id);

    await sandbox.shopify.drainWebhooks();

    expect(topics(sandbox.received)).toEqual([
      "orders/create",
      "fulfillments/create",
      "orders/updated",
      "fulfillment_events/create",
      "fulfillments/update",
      "orders/updated",
      "orders/cancelled",
      "orders/updated",
      "orders/delete",
    ]);
    const created = parse(sandbox.received[1]!.body) as Record<string, unknown>;
    expect(created).toMatchObject({
      tracking_company: "UPS",
      tracking_numbers: ["1Z999AA10123456784"],
      status: "success",
    });
    expect(JSON.parse(sandbox.received[3]!.body)).toMatchObject({ status: "in_transit", city: "Reno" });
    expect(JSON.parse(sandbox.received[4]!.body)).toMatchObject({ tracking_numbers: ["A1", "A2"] });
    expect(sandbox.received[8]!.body).toBe(`{"id":${order.id}}`);
    const [one, two] = [sandbox.received[1]!, sandbox.received[2]!].map((each) =>
      each.headers.get("x-shopify-event-id"),
    );
    expect(one).toBe(two);
  });

  it("go to no app that is not installed, except to say that it was taken away", async () => {
    const sandbox = aSandbox();
    sandbox.shopify.uninstall(SHOP);
    sandbox.shopify.placeOrder(SHOP);

    await sandbox.shopify.drainWebhooks();

    expect(topics(sandbox.received)).toEqual(["app/uninstalled"]);
  });

  it("ask for data protection at an address of their own, for all orders of the buyer", async () => {
    const sandbox = aSandbox();
    const first = sandbox.shopify.placeOrder(SHOP, { email: "kim@example.com" });
    const second = sandbox.shopify.placeOrder(SHOP, { email: "kim@example.com" });
    sandbox.shopify.placeOrder(SHOP, { email: "lee@example.com" });
    await sandbox.shopify.drainWebhooks();
    sandbox.received.length = 0;

    sandbox.shopify.redact(SHOP, "customers/data_request", second.id);
    sandbox.shopify.redact(SHOP, "customers/redact", first.id);
    sandbox.shopify.redact(SHOP, "shop/redact");
    await sandbox.shopify.drainWebhooks();

    expect(new Set(sandbox.received.map((each) => each.url))).toEqual(
      new Set(["http://app.test/shopify/webhooks/compliance"]),
    );
    const [request, redact, shop] = sandbox.received.map((each) => each.body);
    expect(request).toContain(
      `"orders_requested":[${[first.id, second.id].sort((a, b) => a.length - b.length).join(",")}]`,
    );
    expect(redact).toContain('"email":"kim@example.com"');
    expect(parse(shop!)).toMatchObject({ shop_domain: SHOP });
  });
});

describe("webhooks that go wrong on purpose", () => {
  it("come twice with the same webhook id", async () => {
    const sandbox = aSandbox();
    sandbox.shopify.faults.duplicate = 1;

    sandbox.shopify.placeOrder(SHOP);
    await sandbox.shopify.drainWebhooks();

    expect(sandbox.received).toHaveLength(2);
    expect(new Set(sandbox.received.map((each) => each.headers.get("x-shopify-webhook-id"))).size).toBe(1);
    expect(sandbox.received[0]!.body).toBe(sandbox.received[1]!.body);
  });

  it("come out of order", async () => {
    const sandbox = aSandbox();
    sandbox.shopify.faults.reorder = 3;

    for (let i = 0; i < 4; i += 1) sandbox.shopify.placeOrder(SHOP);
    await sandbox.shopify.drainWebhooks();

    expect(orderNames(sandbox.received)).toEqual(["#1003", "#1002", "#1001", "#1004"]);
  });

  it("are lost, a given number of them", async () => {
    const sandbox = aSandbox();
    sandbox.shopify.faults.drop = 2;

    for (let i = 0; i < 3; i += 1) sandbox.shopify.placeOrder(SHOP);
    await sandbox.shopify.drainWebhooks();

    expect(orderNames(sandbox.received)).toEqual(["#1003"]);
  });

  it("are signed by somebody else", async () => {
    const sandbox = aSandbox();
    sandbox.shopify.faults.badSignature = 1;

    sandbox.shopify.placeOrder(SHOP);
    sandbox.shopify.placeOrder(SHOP);
    await sandbox.shopify.drainWebhooks();

    expect(sandbox.received.map((each) => signed(each))).toEqual([false, true]);
  });

  it("come late", async () => {
    const sandbox = aSandbox();
    sandbox.shopify.faults.delayMs = 40;
    const started = performance.now();

    sandbox.shopify.placeOrder(SHOP);
    await sandbox.shopify.drainWebhooks();

    expect(performance.now() - started).toBeGreaterThan(35);
  });
});

describe("an app that does not answer well", () => {
  it("gets the same body with the same webhook id again", async () => {
    let calls = 0;
    const sandbox = aSandbox({
      answer: () => new Response(null, { status: (calls += 1) === 1 ? 500 : 200 }),
    });

    sandbox.shopify.placeOrder(SHOP);
    await sandbox.shopify.drainWebhooks();

    expect(sandbox.received).toHaveLength(2);
    expect(sandbox.received[1]!.body).toBe(sandbox.received[0]!.body);
    expect(sandbox.received[1]!.headers.get("x-shopify-webhook-id")).toBe(
      sandbox.received[0]!.headers.get("x-shopify-webhook-id"),
    );
  });

  it("is given up after the last try, also when it redirects", async () => {
    const sandbox = aSandbox({
      answer: () => new Response(null, { status: 302, headers: { location: "/elsewhere" } }),
    });

    sandbox.shopify.placeOrder(SHOP);
    await sandbox.shopify.drainWebhooks();

    expect(sandbox.received).toHaveLength(3);
  });
});
