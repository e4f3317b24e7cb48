import type { JobWithMetadata } from "pg-boss";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { defineJob, UnrecoverableError, type Job } from "../../../../service/platform/queue/job";
import { processBatch } from "../../../../service/platform/queue/process-batch";
import { runJob } from "../../../../service/platform/queue/run-job";
import { currentTrace } from "../../../../service/platform/trace";
import { createTestService, type TestService } from "../../harness";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(() => {
  service.logged.length = 0;
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
    let received = 0;

    const result = await runOnce({
      run: () => Promise.reject(new Error("busy")),
      onDeadLetter: async () => void (received += 1),
    });

    expect(result.status).toBe("failed");
    expect(received).toBe(0);
    expect(service.logged).toMatchObject([{ level: "warn", attempt: 1 }]);
  });

  it("is told once, with its payload and the reason, when the last try has failed", async () => {
    const received: unknown[] = [];

    await runOnce(
      {
        run: () => Promise.reject(new Error("busy")),
        onDeadLetter: async (_, payload, error) => void received.push([payload, error.message]),
      },
      { retryCount: 5 },
    );

    expect(received).toEqual([[{ id: "x" }, "busy"]]);
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
