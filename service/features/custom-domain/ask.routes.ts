import type { Context as HonoContext, Hono } from "hono";
import { readHostName } from "../../domain/custom-domains/host-name";
import type { Context } from "../../platform/context";
import { isNear } from "../../platform/http/client-address";

/** Before a certificate is got for a name, the proxy in front asks here (Caddy's `on_demand_tls ask`): 200 for a name that is served. */
export const ASK_PATH = "/internal/custom-domains/ask";

/** Of one process. A proxy asks once for each name; scanners make it ask for many. */
const MOST_PER_SECOND = 200;

const FORWARDED = [
  ...["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"],
  ...["x-real-ip", "via"],
];

export function mountAsk(app: Hono, ctx: Context): void {
  let second = { startedAt: -Infinity, asked: 0 };
  const isTooOften = () => {
    if (performance.now() - second.startedAt >= 1000) second = { startedAt: performance.now(), asked: 0 };
    second.asked += 1;
    return second.asked > MOST_PER_SECOND;
  };
  /** Asked by the proxy itself, from near by, not by somebody through it. */
  const isInternal = (c: HonoContext) => {
    const appHost = new URL(ctx.config.appUrl).hostname;
    const isPublic = !isLoopbackName(appHost) && new URL(c.req.url).hostname === appHost;
    return isNear(c) && !isPublic && !FORWARDED.some((name) => c.req.header(name) !== undefined);
  };

  app.get(ASK_PATH, async (c) => {
    if (!isInternal(c)) return answer(404);
    if (isTooOften()) return answer(429);
    const host = readHostName(c.req.query("domain") ?? "");
    return answer(host !== null && (await ctx.customHosts.find(host)) ? 200 : 404);
  });
}

const isLoopbackName = (host: string) => host === "localhost" || host === "[::1]" || host.startsWith("127.");

const answer = (status: number) => new Response(null, { status, headers: { "cache-control": "no-store" } });
