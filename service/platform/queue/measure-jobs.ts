import type { Context } from "../context";
import { jobsWaiting, jobWaitingAge } from "../metrics";
import { countWaitingJobs } from "./waiting-jobs.queries";

/** Sets the gauges of jobs that wait. Called when metrics are read, so that every process gives the same figures. */
export async function measureJobs(ctx: Pick<Context, "db">): Promise<void> {
  const waiting = await countWaitingJobs(ctx.db);
  // Those that wait no more have no series: an age of 0 would be one for each of some hundred jobs.
  jobsWaiting.reset();
  jobWaitingAge.reset();
  for (const { job, count, since } of waiting) {
    jobsWaiting.set({ job }, count);
    // pg-boss's times are the database's, and so are jobs' own: this process's clock is near enough.
    jobWaitingAge.set({ job }, Math.max(0, (Date.now() - since.getTime()) / 1000));
  }
}
