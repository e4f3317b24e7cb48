import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { fromKysely, type JobWithMetadata, PgBoss } from "pg-boss";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { findBulkJob, insertBulkJob } from "../../../service/bulk/bulk-jobs.queries";
import { runBulk } from "../../../service/bulk/run-bulk.job";
import { transaction } from "../../../service/db/database";
import { processShopifyWebhook } from "../../../service/webhooks-in/process-shopify-webhook.job";
import { DEAD_LETTER } from "../../../service/queue/dead-letter";
import { defineJob, UnrecoverableError, type Job } from "../../../service/queue/job";
import { openQueue } from "../../../service/queue/queue";
import { jobs } from "../../../service/queue/registry";
import { processBatch } from "../../../service/queue/process-batch";
import { runJob } from "../../../service/queue/run-job";
import { trackShipmentsJob } from "../../../service/shipments/track-shipments.job";
import { currentTrace, withTrace } from "../../../service/trace";
import { aShop, createTestService, type TestService } from "../harness";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(() => {
  service.logged.length = 0;
});

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

const Payload = z.object({ id: z.string() });

/** One run of a job, as the queue would start it. */
function runOnce(parts: Partial<Job<typeof Payload>>, row: Partial<JobWithMetadata<unknown>> = {}) {
  const job = defineJob({ name: "test.run", payload: Payload, run: async () => {}, ...parts });
  return runJob(
    service.ctx,
    job as unknown as Job,
    {
      id: "job-1",
      data: { id: "x", traceId: "trace-1" },
      retryCount: 0,
      retryLimit: 5,
      ...row,
    } as JobWithMetadata<unknown>,
  );
}

describe("a job that runs", () => {
  it("has the trace of its payload in its log lines and in what it queues", async () => {
    let seen: string | undefined;

    const result = await runOnce({
      run: async (ctx) => {
        seen = currentTrace();
        ctx.log.info("worked");
      },
    });

    expect(result.status).toBe("completed");
    expect(seen).toBe("trace-1");
    expect(service.logged).toMatchObject([
      { msg: "worked", traceId: "trace-1", job: "test.run", jobId: "job-1" },
    ]);
  });

  it("ends with a warning, and without another try, when it can never succeed", async () => {
    const result = await runOnce({ run: () => Promise.reject(new UnrecoverableError("The shop is gone")) });

    expect(result.status).toBe("completed");
    expect(service.logged).toMatchObject([{ level: "warn", reason: "The shop is gone" }]);
  });

  it("is tried again after any other error, and nobody is told yet", async () => {
    let told = 0;

    const result = await runOnce({
      run: () => Promise.reject(new Error("busy")),
      onDeadLetter: async () => void (told += 1),
    });

    expect(result.status).toBe("failed");
    expect(told).toBe(0);
    expect(service.logged).toMatchObject([{ level: "warn", attempt: 1 }]);
  });

  it("is told once, with its payload and the reason, when the last try has failed", async () => {
    const told: unknown[] = [];

    await runOnce(
      {
        run: () => Promise.reject(new Error("busy")),
        onDeadLetter: async (_, payload, error) => void told.push([payload, error.message]),
      },
      { retryCount: 5 },
    );

    expect(told).toEqual([[{ id: "x" }, "busy"]]);
    expect(service.logged).toMatchObject([{ level: "error", msg: "job given up" }]);
  });

  it("does not take the rest of its batch along when even the telling fails", async () => {
    const result = await runOnce(
      { run: () => Promise.reject(new Error("busy")), onDeadLetter: () => Promise.reject(new Error("away")) },
      { retryCount: 5 },
    );

    expect(result.status).toBe("failed");
  });

  it.each([[null], [{}], [{ id: 7 }], ["text"]])(
    "is put away, and reported, when its payload %j cannot be read",
    async (data) => {
      const result = await runOnce({}, { data, retryCount: 5 });

      expect(result.status).toBe("completed");
      expect(service.logged).toMatchObject([{ level: "error" }]);
    },
  );

  it("leaves nothing of an error's words in the queue's table, nor addresses in the log", async () => {
    const result = await runOnce({ run: () => Promise.reject(new Error("550 <anna@example.com> unknown")) });

    expect(JSON.stringify([result, service.logged])).not.toContain("anna@example.com");
  });
});

describe("jobs that may be done together", () => {
  /** Runs as a batch what the queue would give out at once; says how each ended, and what was run with whom. */
  async function runAtOnce(data: unknown[], parts: Partial<Job<typeof Payload>> = {}) {
    const ran: string[][] = [];
    const job = defineJob({
      name: "test.run",
      payload: Payload,
      run: async (_, { id }) => void ran.push([id]),
      runBatch: async (_, payloads) => void ran.push(payloads.map(({ id }) => id)),
      ...parts,
    });
    const rows = data.map((each, index) => {
      return { id: `job-${index}`, data: each, retryCount: 0, retryLimit: 5 } as JobWithMetadata<unknown>;
    });
    const results = await processBatch(service.ctx, job as unknown as Job, rows, 2);
    return { ran, results: results.map(({ id, status }) => [id, status]) };
  }

  it("are done in one go, with the trace of the first", async () => {
    let trace: string | undefined;
    const { ran, results } = await runAtOnce([{ id: "a", traceId: "trace-a" }, { id: "b" }]);
    await runAtOnce([{ id: "a", traceId: "trace-a" }, { id: "b" }], {
      runBatch: async () => void (trace = currentTrace()),
    });

    expect(ran).toEqual([["a", "b"]]);
    expect(results).toEqual([
      ["job-0", "completed"],
      ["job-1", "completed"],
    ]);
    expect(trace).toBe("trace-a");
  });

  it("are done one by one where they cannot be done together, and only what fails alone is tried again", async () => {
    const { results } = await runAtOnce([{ id: "a" }, { id: "bad" }, { id: "c" }], {
      run: (_, { id }) => (id === "bad" ? Promise.reject(new Error("busy")) : Promise.resolve()),
      runBatch: () => Promise.reject(new Error("busy")),
    });

    expect(results).toEqual([
      ["job-0", "completed"],
      ["job-1", "failed"],
      ["job-2", "completed"],
    ]);
  });

  it.each([[[{ id: "a" }]], [[{ id: "a" }, { id: 7 }]]])(
    "are run alone where %j cannot be a batch",
    async (data) => {
      const { ran } = await runAtOnce(data);

      expect(ran).toEqual([["a"]]);
    },
  );
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
    const { id } = await insertBulkJob(service.ctx.db, shop.id, { kind: "delete" }, service.clock.now);
    await service.ctx.enqueue(service.ctx.db, runBulk, { shop: shop.id, id, batch: 0, singly: true });

    await leaveDead(runBulk.name);
    await service.settle();

    expect(await findBulkJob(service.ctx.db, shop.id, id)).toMatchObject({ state: "failed" });
    expect(service.logged).toMatchObject([{ level: "error", job: "bulk.run" }]);
  });

  it("is told once where it could be told while its worker lived", async () => {
    const shop = await aShop(service);
    const { id } = await insertBulkJob(service.ctx.db, shop.id, { kind: "delete" }, service.clock.now);
    const data = JSON.stringify({ shop: shop.id, id, batch: 0, singly: true });
    await sql`
      insert into jobs.job (name, data, source_name, source_output)
      values (${DEAD_LETTER}, ${data}::jsonb, ${runBulk.name}, '{"error":"Error","told":true}')
    `.execute(service.ctx.db);

    await service.settle();

    expect(await findBulkJob(service.ctx.db, shop.id, id)).toMatchObject({ state: "waiting" });
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
});
