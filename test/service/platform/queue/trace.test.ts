import { createHmac, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { aShop, call, CLIENT_SECRET, createTestService } from "../../harness";
import { ProviderError } from "../../../../service/domain/tracking-providers/provider";

it("one trace id leads from a webhook to what its jobs log, and to the jobs those queue", async () => {
  const service = await createTestService();
  const shop = await aShop(service);
  service.courier.failWith(new ProviderError("unavailable", "down"));
  service.logged.length = 0;
  const at = "2026-11-18T09:00:00Z";
  const fulfillment = { id: 2, order_id: 1, created_at: at, updated_at: at, tracking_number: "SIM000000001" };
  const body = JSON.stringify({
    id: 1,
    name: "#1",
    created_at: at,
    updated_at: at,
    fulfillments: [fulfillment],
  });

  const response = await fetch(`${service.url}/shopify/webhooks`, {
    method: "POST",
    body,
    headers: {
      "x-trace-id": "trace-of-webhook",
      "x-shopify-topic": "orders/create",
      "x-shopify-webhook-id": randomUUID(),
      "x-shopify-shop-domain": shop.domain,
      "x-shopify-hmac-sha256": createHmac("sha256", CLIENT_SECRET).update(body).digest("base64"),
    },
  });
  await service.settle();

  expect(response.status).toBe(200);
  // The webhook's job has stored the order; the job that it has woken could not ask the provider.
  expect(service.logged).toMatchObject([
    { job: "shipment.ask-providers", traceId: "trace-of-webhook", level: "warn" },
  ]);
});

it("one trace id leads from a merchant's call to the job it sets off", async () => {
  const service = await createTestService();
  const shop = await aShop(service);
  service.sandbox.shopify.uninstall(shop.domain);
  service.sandbox.shopify.faults.drop = 1;
  service.logged.length = 0;

  const response = await call(service, "POST", "/endApi/api/order/sync", {
    as: shop,
    body: {},
    headers: { "x-trace-id": "trace-of-merchant" },
  });
  await service.queue.runDue(service.ctx);

  expect(response.body.traceId).toBe("trace-of-merchant");
  expect(service.logged).toMatchObject([{ job: "order.sync", traceId: "trace-of-merchant", level: "warn" }]);
});
