import type { MiddlewareHandler } from "hono";

const YEAR_SECONDS = 365 * 86_400;

/** HSTS for a year, if APP_URL is https. Subdomains are not included: they may belong to others. */
export function strictTransport(appUrl: string): MiddlewareHandler {
  const isHttps = appUrl.startsWith("https://");
  return async (c, next) => {
    await next();
    if (isHttps) c.header("strict-transport-security", `max-age=${YEAR_SECONDS}`);
  };
}
