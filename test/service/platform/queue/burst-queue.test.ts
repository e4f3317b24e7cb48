import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { z } from "zod";
import type { Context } from "../../../../service/platform/context";
import { defineJob, type Job } from "../../../../service/platform/queue/job";
import { openQueue } from "../../../../service/platform/queue/queue";
import { createWebhookReceiver } from "../../../../service/platform/webhooks-in/receive-webhook";
import { createTestService } from "../../harness";

const service = await createTestService();

const open = (jobs: Job[]) => {
  const { connection, isEmbedded } = service.database;
  return openQueue({ connection, isEmbedded, jobs, log: service.ctx.log });
};

it("a job is done while a batch of the background is under way and more of it waits", async () => {
  const done: string[] = [];
  const payload = z.object({ of: z.string() });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const quiet = defineJob({ name: "test.quiet", payload, run: async (_ctx, { of }) => void done.push(of) });
  const loud = defineJob({
    ...{ name: "test.loud", payload, concurrency: 20, isBackground: true },
    async run(_ctx: Context, { of }) {
      await held;
      done.push(of);
    },
  });
  const queue = await open([loud, quiet] as unknown as Job[]);
  const { db } = service.ctx;
  const many = Array.from({ length: 25 }, (_, index) => ({ of: `loud ${index}` }));
  await queue.enqueueAll(db, loud, many);
  await queue.work(service.ctx);
  await expect.poll(activeJobs, { timeout: 10_000 }).toBe(20);

  await queue.enqueueAll(db, quiet, [{ of: "quiet 0" }, { of: "quiet 1" }]);
  await queue.enqueue(db, quiet, { of: "quiet 2" });

  await expect.poll(() => done.toSorted(), { timeout: 10_000 }).toEqual(["quiet 0", "quiet 1", "quiet 2"]);
  release();
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(28);
  await queue.stop(1000);
});

it("after each batch of the background at least as long goes by as it took, whether it failed or not", async () => {
  const times: { startsAt: number; endedAt: number }[] = [];
  const queue = await open([
    defineJob({
      ...{ name: "test.rests", payload: z.object({}), isBackground: true, retries: 0 },
      async run() {
        const startsAt = performance.now();
        await pause(200);
        times.push({ startsAt, endedAt: performance.now() });
        if (times.length === 2) throw new Error("a batch that fails");
      },
    }),
  ]);
  await queue.enqueueAll(service.ctx.db, { name: "test.rests", payload: z.object({}) }, [{}, {}, {}, {}]);
  await queue.work(service.ctx);

  await expect.poll(() => times.length, { timeout: 20_000 }).toBe(4);
  const rests = times.slice(1).map(({ startsAt }, index) => startsAt - times[index]!.endedAt);
  expect(Math.min(...rests)).toBeGreaterThan(190);
  await queue.stop(1000);
});

async function activeJobs() {
  const { rows } = await sql<{ active: number }>`
    select count(*)::integer as active from jobs.job where name = 'test.loud' and state = 'active'`.execute(
    service.ctx.db,
  );
  return rows[0]!.active;
}

it("webhooks of a shop that sends hundreds have a queue of their own, and every one is queued", async () => {
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

  const { rows } = await sql<{ shop: string; name: string; jobs: number }>`
    select shop_domain as shop, name, count(*)::integer as jobs
    from jobs.job join inbox on inbox.source = data ->> 'source' and inbox.id = data ->> 'id'
    where name like 'webhook.process-shopify%' group by 1, 2 order by 1, 2`.execute(service.ctx.db);

  const [first, burst, quiet] = rows;
  expect(rows).toHaveLength(3);
  expect(first).toMatchObject({ shop: "loud.myshopify.com", name: "webhook.process-shopify" });
  expect(burst).toMatchObject({ shop: "loud.myshopify.com", name: "webhook.process-shopify-burst" });
  // Its uninstalling does not wait behind them.
  expect(burst!.jobs + first!.jobs).toBe(301);
  expect(first!.jobs).toBeGreaterThan(50);
  expect(burst!.jobs).toBeGreaterThan(200);
  expect(quiet).toEqual({ shop: "quiet.myshopify.com", name: "webhook.process-shopify", jobs: 3 });
});
