import { expect, it } from "vitest";
import { z } from "zod";
import type { Context } from "../../../../service/platform/context";
import { defineJob, type Job } from "../../../../service/platform/queue/job";
import { openQueue } from "../../../../service/platform/queue/queue";
import { createTestService } from "../../harness";

const service = await createTestService();

it("a backlog of jobs that run one at a time is worked off without a wait for the next look of the second", async () => {
  const JOBS = 60;
  let done = 0;
  const job = defineJob({
    name: "test.backlog",
    payload: z.object({}),
    async run(_ctx: Context) {
      done += 1;
    },
  });
  const { connection, isEmbedded } = service.database;
  const queue = await openQueue({
    ...{ connection, isEmbedded, jobs: [job] as unknown as Job[], log: service.ctx.log },
  });
  await queue.enqueueAll(
    service.ctx.db,
    job,
    Array.from({ length: JOBS }, () => ({})),
  );

  await queue.work(service.ctx);

  // One a second would take a minute.
  await expect.poll(() => done, { timeout: 20_000 }).toBe(JOBS);
  await queue.stop(1000);
});
