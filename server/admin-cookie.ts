import type { MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { ShopDomain } from "../contract/ids";
import type { Context } from "../service/context";
import { AppError } from "../service/errors";
import { authenticateAdminToken } from "../service/http/authenticate";
import { signAdminToken } from "../service/shops/admin-token";

export const ADMIN_COOKIE = "waybill_admin";
const DEMO_LIFETIME_SECONDS = 30 * 86_400;
const COOKIE_LIFETIME_SECONDS = 12 * 3600;
/** Pages that know nothing of the cookie. Their forms name no origin, because carriers are not to learn their address. */
const FOR_SHOPPERS = /^\/(?:t|proxy)\/[^/]+$/;

/**
 * The standalone way in: `?adminToken=` becomes a cookie and leaves the address, where the configuration allows it.
 * With a demo store, whoever opens the bare address gets in. A request that changes something by cookie alone must
 * come from our own pages.
 */
export function adminCookie(ctx: Context, demoShop?: ShopDomain): MiddlewareHandler {
  const { appUrl, adminTokens } = ctx.config;
  const secure = appUrl.startsWith("https://");
  const own = new URL(appUrl).origin;
  const isGood = (token: string) =>
    authenticateAdminToken(ctx, token).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false;
        throw error; // The database is away: nobody knows, and a good cookie is not to be replaced.
      },
    );

  return async (c, next) => {
    const url = new URL(c.req.url);
    const give = (token: string, maxAge: number, to: string) => {
      setCookie(c, ADMIN_COOKIE, token, { httpOnly: true, secure, sameSite: "Lax", path: "/", maxAge });
      c.header("referrer-policy", "no-referrer");
      return c.redirect(to);
    };

    const given = url.searchParams.get("adminToken");
    if (given !== null && c.req.method === "GET") {
      url.searchParams.delete("adminToken");
      // Two slashes at the beginning would lead to another host.
      const to = `${url.pathname.replace(/^\/+/, "/")}${url.search}`;
      return adminTokens && (await isGood(given)) ? give(given, COOKIE_LIFETIME_SECONDS, to) : c.redirect(to);
    }

    const cookie = getCookie(c, ADMIN_COOKIE);
    const isBareAddress = url.pathname === "/" && !url.searchParams.has("shop");
    if (isBareAddress && demoShop && adminTokens) {
      if (cookie && (await isGood(cookie))) return c.redirect("/track/dashboard");
      const token = await signAdminToken(ctx.config, demoShop, DEMO_LIFETIME_SECONDS, ctx.now());
      return give(token, DEMO_LIFETIME_SECONDS, "/track/dashboard");
    }

    const changes = !["GET", "HEAD", "OPTIONS"].includes(c.req.method);
    const byCookieAlone =
      cookie !== undefined && !c.req.header("authorization") && !FOR_SHOPPERS.test(url.pathname);
    if (changes && byCookieAlone && c.req.header("origin") !== own) return c.text("Forbidden", 403);
    return next();
  };
}
