import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { processShopifyWebhook } from "../../../service/main/webhooks/process-shopify-webhook.job";
import { processTrackingWebhook } from "../../../service/main/webhooks/process-tracking-webhook.job";
import { insertInbox } from "../../../service/platform/webhooks-in/inbox.queries";
import type { Job } from "../../../service/platform/queue/job";
import { runJob } from "../../../service/platform/queue/run-job";
import { aShop, createTestService, type TestService, type TestShop } from "../harness";
import { leftOut, poison } from "./poison";

const at = "2026-11-18T09:00:00Z";
const POISONED = JSON.stringify({
  ...{ id: "950000000001", name: "#poison", created_at: at, updated_at: at },
  ...{ line_items: [], fulfillments: [] },
});

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  await poison(service, "orders", "name", "#poison");
});

it.each([
  ["shopify", "orders/create", POISONED, processShopifyWebhook],
  ["simulated", "push", "null", processTrackingWebhook],
] as [string, string, string, Job][])(
  "a webhook of %s that always throws is told by its id at the last try, counted, and kept",
  async (source, topic, text, job) => {
    const key = { source, id: randomUUID() };
    const entry = { ...key, topic, shopDomain: source === "shopify" ? shop.domain : null, triggeredAt: null };
    await insertInbox(service.ctx.db, [{ ...entry, body: Buffer.from(text), receivedAt: service.clock.now }]);
    const before = await leftOut(service, "webhook");
    service.logged.length = 0;
    const tryFor = (retryCount: number) =>
      runJob(service.ctx, job, { id: "1", data: key, retryCount, retryLimit: job.retries } as never);

    await tryFor(job.retries - 1);
    expect(await leftOut(service, "webhook")).toBe(before);
    await tryFor(job.retries);

    expect(await leftOut(service, "webhook")).toBe(before + 1);
    expect(service.logged).toContainEqual(
      expect.objectContaining({ level: "error", source, webhook: key.id, msg: "a webhook is given up" }),
    );
    const rows = await service.ctx.db
      .selectFrom("inbox")
      .select(["processedAt", "body"])
      .where("source", "=", source)
      .where("id", "=", key.id)
      .execute();
    expect(rows).toEqual([{ processedAt: null, body: Buffer.from(text) }]);
  },
);
