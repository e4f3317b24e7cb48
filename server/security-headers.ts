import type { MiddlewareHandler } from "hono";

const YEAR_SECONDS = 365 * 86_400;

/**
 * Tells browsers to come by https only, for a year from each answer on, where APP_URL says that they can. Hosts below
 * ours are not included: they may be somebody else's.
 */
export function strictTransport(appUrl: string): MiddlewareHandler {
  const isHttps = appUrl.startsWith("https://");
  return async (c, next) => {
    await next();
    if (isHttps) c.header("strict-transport-security", `max-age=${YEAR_SECONDS}`);
  };
}
