import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { z } from "zod";
import type { Context } from "../../../../service/platform/context";
import { defineJob, type Job } from "../../../../service/platform/queue/job";
import { openQueue } from "../../../../service/platform/queue/queue";
import { createWebhookReceiver } from "../../../../service/platform/webhooks-in/receive-webhook";
import { createTestService } from "../../harness";

const service = await createTestService();

it("what is no burst is done while a burst of the same job is under way and waits", async () => {
  const done: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const job = defineJob({
    name: "test.lanes",
    payload: z.object({ of: z.string() }),
    concurrency: 2,
    hasBurstLane: true,
    async run(_ctx: Context, { of }) {
      if (of.startsWith("loud")) await held;
      done.push(of);
    },
  });
  const { connection, isEmbedded } = service.database;
  const queue = await openQueue({
    ...{ connection, isEmbedded, jobs: [job] as unknown as Job[], log: service.ctx.log },
  });
  const { db } = service.ctx;
  const loud = Array.from({ length: 25 }, (_, index) => ({ of: `loud ${index}` }));
  await queue.enqueueAll(db, job, loud, { isBurst: true });
  await queue.work(service.ctx);
  await expect.poll(activeJobs, { timeout: 10_000 }).toBe(20);

  await queue.enqueueAll(db, job, [{ of: "quiet 0" }, { of: "quiet 1" }]);
  await queue.enqueue(db, job, { of: "quiet 2" });

  await expect.poll(() => done.toSorted(), { timeout: 10_000 }).toEqual(["quiet 0", "quiet 1", "quiet 2"]);
  release();
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(28);
  await queue.stop(1000);
});

async function activeJobs() {
  const { rows } = await sql<{ active: number }>`
    select count(*)::integer as active from jobs.job where name = 'test.lanes' and state = 'active'`.execute(
    service.ctx.db,
  );
  return rows[0]!.active;
}

it("webhooks of a shop that sends hundreds are queued behind those of all others, and every one is queued", async () => {
  const receive = createWebhookReceiver(service.ctx);
  const send = (shop: string, count: number, topic = "orders/create") =>
    Promise.all(
      Array.from({ length: count }, () =>
        receive(
          {
            ...{ source: "shopify", id: randomUUID(), topic, shopDomain: shop },
            ...{ triggeredAt: null, receivedAt: service.clock.now, body: Buffer.from("{}") },
          },
          "trace",
        ),
      ),
    );
  await send("loud.myshopify.com", 300);
  await send("quiet.myshopify.com", 3);
  await send("loud.myshopify.com", 1, "app/uninstalled");

  const { rows } = await sql<{ shop: string; priority: number; jobs: number }>`
    select shop_domain as shop, priority, count(*)::integer as jobs
    from jobs.job join inbox on inbox.source = data ->> 'source' and inbox.id = data ->> 'id'
    where name = 'webhook.process-shopify' group by 1, 2 order by 1, 2`.execute(service.ctx.db);

  const [burst, first, quiet] = rows;
  expect(rows).toHaveLength(3);
  expect(burst).toMatchObject({ shop: "loud.myshopify.com", priority: -1 });
  expect(first).toMatchObject({ shop: "loud.myshopify.com", priority: 0 });
  // Its uninstalling does not wait behind them.
  expect(burst!.jobs + first!.jobs).toBe(301);
  expect(first!.jobs).toBeGreaterThan(50);
  expect(burst!.jobs).toBeGreaterThan(200);
  expect(quiet).toEqual({ shop: "quiet.myshopify.com", priority: 0, jobs: 3 });
});
