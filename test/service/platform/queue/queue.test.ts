import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { runBulk } from "../../../../service/features/bulk/run-bulk.task";
import { jobOfLongTask } from "../../../../service/platform/long-tasks/run-long-task";
import type { LongTask } from "../../../../service/platform/long-tasks/long-task";
import { startLongTask } from "../../../../service/platform/long-tasks/start-long-task";
import { transaction } from "../../../../service/platform/db/database";
import { processShopifyWebhook } from "../../../../service/main/webhooks/process-shopify-webhook.job";
import { DEAD_LETTER } from "../../../../service/platform/queue/dead-letter";
import { openQueue } from "../../../../service/platform/queue/queue";
import { jobs } from "../../../../service/main/jobs";
import { trackShipmentsJob } from "../../../../service/domain/shipments/queued-by-older-versions.job";
import { withTrace } from "../../../../service/platform/trace";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { taskRow } from "../../long-tasks";
import { anOrder } from "../../shipments";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(() => {
  service.logged.length = 0;
});

/** A bulk job whose own job is taken out of the queue. */
async function aTask(shop: TestShop) {
  const task = await transaction(service.ctx.db, (tx) =>
    startLongTask(service.ctx, tx, runBulk, { shop: shop.id, input: { kind: "delete" }, by: "admin-token" }),
  );
  await sql`delete from jobs.job where name = ${runBulk.name}`.execute(service.ctx.db);
  return task;
}

async function queued(id: string) {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data from jobs.job where data->>'id' = ${id}
  `.execute(service.ctx.db);
  return rows.map((row) => row.data);
}

describe("a job that is queued", () => {
  it("exists exactly when the transaction that queued it has committed", async () => {
    const [kept, lost] = [randomUUID(), randomUUID()];

    await transaction(service.ctx.db, async (tx) => {
      await service.ctx.enqueue(tx, processShopifyWebhook, { source: "test", id: kept });
    });
    await transaction(service.ctx.db, async (tx) => {
      await service.ctx.enqueue(tx, processShopifyWebhook, { source: "test", id: lost });
      await service.ctx.enqueueAll(tx, processShopifyWebhook, [{ source: "test", id: lost }]);
      throw new Error("changed my mind");
    }).catch(() => {});

    expect(await queued(kept)).toHaveLength(1);
    expect(await queued(lost)).toEqual([]);
  });

  it("is refused when its payload is not as declared", async () => {
    const wrong = { source: 1, id: null } as unknown as { source: string; id: string };

    await expect(service.ctx.enqueue(service.ctx.db, processShopifyWebhook, wrong)).rejects.toThrow(
      z.ZodError,
    );
    await expect(service.ctx.enqueueAll(service.ctx.db, processShopifyWebhook, [wrong])).rejects.toThrow(
      z.ZodError,
    );
    const ids = Array.from({ length: 41 }, String);
    await expect(
      service.ctx.enqueue(service.ctx.db, trackShipmentsJob, { shop: 1 as never, ids }),
    ).rejects.toThrow(z.ZodError);
  });

  it("of a version before the queue of shipments queues its own", async () => {
    const shop = await aShop(service);
    const { shipments } = await anOrder(service, shop);
    const ids = shipments.map(({ id }) => id);
    await service.ctx.db.deleteFrom("trackingQueue").where("shopId", "=", shop.id).execute();

    await trackShipmentsJob.run(service.ctx, { shop: shop.id, ids });

    const { db } = service.ctx;
    const queuedNow = db.selectFrom("trackingQueue").select("shipmentId").where("shopId", "=", shop.id);
    expect((await queuedNow.execute()).map(({ shipmentId }) => shipmentId)).toEqual(ids);
    expect(ids).toHaveLength(1);
  });

  it("carries the trace of whoever queued it", async () => {
    const id = randomUUID();

    await withTrace("trace-of-the-request", () =>
      service.ctx.enqueue(service.ctx.db, processShopifyWebhook, { source: "test", id }),
    );

    expect(await queued(id)).toMatchObject([{ traceId: "trace-of-the-request" }]);
  });

  it("is left alone until its time has come", async () => {
    await service.queue.runDue(service.ctx);
    const id = randomUUID();
    const at = new Date(Date.now() + 3_600_000);

    await service.ctx.enqueue(service.ctx.db, processShopifyWebhook, { source: "test", id }, { at });

    expect(await service.queue.runDue(service.ctx)).toBe(0);
    expect(await queued(id)).toHaveLength(1);
  });
});

describe("a job whose worker is killed at the last try as well", () => {
  /** As a killed worker leaves a job behind: taken, and without a sign of life for an hour. */
  async function leaveDead(name: string) {
    const { rows } = await sql`
      update jobs.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '1 hour',
        heartbeat_on = now() - interval '1 hour'
      where name = ${name} and state = 'created' returning id
    `.execute(service.ctx.db);
    expect(rows).toHaveLength(1);
    const boss = new PgBoss({
      db: fromKysely(service.ctx.db.withoutPlugins()),
      schema: "jobs",
      supervise: false,
      schedule: false,
    });
    await boss.start();
    await boss.supervise(name);
    await boss.stop({ graceful: false });
  }

  it("is told that it is given up, so that the merchant does not wait for ever", async () => {
    const shop = await aShop(service);
    const { id, run } = await aTask(shop);
    await service.ctx.enqueue(service.ctx.db, jobOfLongTask(runBulk as LongTask), {
      ...{ shop: shop.id, task: id, run, step: 0, singly: true },
    });

    await leaveDead(runBulk.name);
    await service.settle();

    expect(await taskRow(service, id)).toMatchObject({ state: "failed" });
    expect(service.logged).toMatchObject([{ level: "error", job: "bulk.run" }]);
  });

  it("is told once where it could be told while its worker lived", async () => {
    const shop = await aShop(service);
    const { id, run } = await aTask(shop);
    const data = JSON.stringify({ shop: shop.id, task: id, run, step: 0, singly: true });
    await sql`
      insert into jobs.job (name, data, source_name, source_output)
      values (${DEAD_LETTER}, ${data}::jsonb, ${runBulk.name}, '{"error":"Error","handled":true}')
    `.execute(service.ctx.db);

    await service.settle();

    expect(await taskRow(service, id)).toMatchObject({ state: "waiting" });
  });
});

describe("the queues of a process that starts", () => {
  it("are changed where their options differ, and left alone otherwise", async () => {
    const { db } = service.ctx;
    await sql`update jobs.queue set updated_on = '2020-01-01'`.execute(db);
    await sql`update jobs.queue set retry_limit = 99 where name = ${processShopifyWebhook.name}`.execute(db);

    const { connection, isEmbedded } = service.database;
    const again = await openQueue({ connection, isEmbedded, jobs, log: service.ctx.log });
    await again.stop(1000);

    const { rows } = await sql<{ name: string; retries: number }>`
      select name, retry_limit as retries from jobs.queue where updated_on > '2020-01-02' and name not like '\\_\\_%'
    `.execute(db);
    expect(rows).toEqual([{ name: processShopifyWebhook.name, retries: processShopifyWebhook.retries }]);
  });

  it("have their schedules, which are changed where they differ, and left alone otherwise", async () => {
    const { db } = service.ctx;
    const startWorking = async () => {
      const { connection, isEmbedded } = service.database;
      const queue = await openQueue({ connection, isEmbedded, jobs, log: service.ctx.log });
      await queue.work(service.ctx);
      await queue.stop(1000);
    };
    const stored = async () => {
      const { rows } = await sql<{ name: string; cron: string }>`
        select name, cron from jobs.schedule where updated_on > '2020-01-02' order by name`.execute(db);
      return rows;
    };
    const declared = jobs.flatMap(({ name, schedule: cron }) => (cron ? [{ name, cron }] : []));
    await startWorking();
    expect(await stored()).toEqual(declared.toSorted((a, b) => (a.name < b.name ? -1 : 1)));

    await sql`update jobs.schedule set updated_on = '2020-01-01'`.execute(db);
    await sql`update jobs.schedule set cron = '0 0 1 1 *' where name = ${declared[0]!.name}`.execute(db);
    await startWorking();

    expect(await stored()).toEqual(declared.slice(0, 1));
  });
});
