import type { Hono, MiddlewareHandler } from "hono";
import type { ShopDomain } from "../../../contract/ids";
import { hostOfRequest } from "../../domain/custom-domains/host-of-request";
import type { ShopHostEnv } from "../../domain/custom-domains/shop-host";
import type { Context } from "../../platform/context";
import { sendThrown } from "../../platform/http/errors";

/** Says nothing of what is behind: whoever has pointed a name here learns no more than that it is not served. */
const refused = () =>
  new Response("Misdirected Request", {
    status: 421,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });

/**
 * Lets requests to the service's own names pass. One to a name that a shop has proved gets that shop's pages and nothing else: the
 * admin, calls, webhooks and signing in have no address there. Any other name is refused (RFC 9110, section 15.5.20).
 */
export function routeByHost(ctx: Context, ofShops: Hono<ShopHostEnv>): MiddlewareHandler {
  const answerThrown = sendThrown(ctx);
  let isWarned = false;
  // The first one alone is logged: it is enough to find a name of the operator's own that is missing in APP_HOSTS, and scanners send any number.
  const warn = (host: string | undefined) => {
    if (!isWarned) ctx.log.warn({ host }, "a request to a name of nobody was refused: APP_HOSTS has our own");
    isWarned = true;
  };

  return async (c, next) => {
    const sent = hostOfRequest(ctx.config, c);
    if (sent?.kind === "own") return next();
    let shop: ShopDomain | null = null;
    try {
      shop = sent && (await ctx.customHosts.find(sent.host));
    } catch (error) {
      // Before the service's own handler of what is thrown, which stands behind this.
      return answerThrown(error as Error, c);
    }
    if (!sent || !shop) {
      warn(sent?.host);
      return refused();
    }
    return ofShops.fetch(c.req.raw, { ...(c.env as object), shop, host: sent.host });
  };
}
