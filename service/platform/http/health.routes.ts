import { timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import { sql } from "kysely";
import type { Context } from "../context";
import { metrics } from "../metrics";

/** Sets gauges of what the database has. */
type Measure = (ctx: Context) => Promise<void>;

/** Liveness: the process answers. Readiness: it can do its work. Metrics: protected by a token; `measures` are taken when they are read. */
export function mountHealth(app: Hono, ctx: Context, measures: readonly Measure[]): void {
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    try {
      await Promise.race([sql`select 1`.execute(ctx.db), giveUpAfter(2000)]);
      return c.text("ok");
    } catch (error) {
      ctx.log.warn({ err: error }, "not ready: the database does not answer");
      return c.text("the database does not answer", 503, { "retry-after": "2" });
    }
  });
  app.get("/metrics", async (c) => {
    const { metricsToken } = ctx.config;
    if (!metricsToken || !isSame(c.req.header("authorization") ?? "", `Bearer ${metricsToken}`))
      return c.notFound();
    for (const measure of measures) {
      await measure(ctx).catch((error: unknown) => {
        // The other figures are worth having when the database is away: just then.
        ctx.log.warn({ err: error }, "what waits could not be counted");
      });
    }
    return c.body(await metrics.metrics(), 200, { "content-type": metrics.contentType });
  });
}

/** What has come in by then is read before: in a turn of the event loop timers are first, and in a busy process a turn takes long. */
function giveUpAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => setImmediate(() => reject(new Error("no answer in time"))), ms).unref();
  });
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
