import type { MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import {
  ADMIN_TOKEN_FRAGMENT,
  ADMIN_TOKEN_HEADER,
  ADMIN_TOKEN_PATH,
  type AdminTokenExchange,
} from "../contract/admin-token";
import type { ShopDomain } from "../contract/ids";
import type { Context } from "../service/platform/context";
import { AppError } from "../service/platform/errors";
import { type ActorMemo, authenticateAdminToken } from "../service/main/http/authenticate";
import { signAdminToken } from "../service/domain/shops/admin-token";

declare module "hono" {
  interface ContextVariableMap {
    /** Whose token was checked already, for the calls of the page that is asked for. */
    actors?: ActorMemo;
  }
}

export const ADMIN_COOKIE = "waybill_admin";
const DEMO_LIFETIME_SECONDS = 30 * 86_400;
const COOKIE_LIFETIME_SECONDS = 12 * 3600;
/**
 * What does not read the cookie: shoppers' pages, whose forms name no origin, because carriers are not to learn their
 * address; and calls, which take a bearer and answer in their envelope.
 */
const KNOWS_NO_COOKIE =
  /^\/(?:(?:t|proxy)\/[^/]+(?:\/[^/]+)?|track\/emailUnsubscribe|(?:endApi|shopify\/oauth)\/.*)$/;

/**
 * The standalone way in: `?adminToken=` becomes a cookie and leaves the address, where the configuration allows it and
 * no other site has sent the reader. One that stands in the window is exchanged by the page (app/shell/window-admin-token.ts).
 * With a demo store, whoever opens the bare address or any page of the admin gets in. A request that changes something by cookie alone must
 * come from our own pages.
 */
export function adminCookie(ctx: Context, demo?: { shop: ShopDomain; user: string }): MiddlewareHandler {
  const { appUrl, adminTokens } = ctx.config;
  const secure = appUrl.startsWith("https://");
  const own = new URL(appUrl).origin;
  /** The store of a valid token; undefined for an invalid one. */
  const storeOf = (token: string | undefined, actors?: ActorMemo): Promise<ShopDomain | undefined> =>
    authenticateAdminToken(ctx, token ?? "", actors).then(
      ({ domain }) => domain,
      (error: unknown) => {
        if (error instanceof AppError) return undefined;
        throw error; // The database is unavailable: the cookie may be valid, so it is not replaced.
      },
    );

  /**
   * Whether the address was typed, or opened from another program or by us. A link on another site could put its reader
   * into a store of its writer, to see there what the reader then writes. Browsers of before 2023 do not say where
   * a request comes from: there, a session that is open is at least not exchanged for that of another store.
   */
  function isOwnStore(from: string | undefined, store: ShopDomain, cookie: string | undefined) {
    return from === undefined ? isOpenFor(store, cookie) : from === "none" || from === "same-origin";
  }

  /** Whether no session of another store is open. */
  async function isOpenFor(store: ShopDomain, cookie: string | undefined) {
    const present = await storeOf(cookie);
    return present === undefined || present === store;
  }

  return async (c, next) => {
    const url = new URL(c.req.url);
    const keep = (token: string, maxAge: number) =>
      setCookie(c, ADMIN_COOKIE, token, { httpOnly: true, secure, sameSite: "Lax", path: "/", maxAge });
    const give = (token: string, maxAge: number, to: string) => {
      keep(token, maxAge);
      c.header("referrer-policy", "no-referrer");
      return c.redirect(to);
    };

    const cookie = getCookie(c, ADMIN_COOKIE);
    if (url.pathname === ADMIN_TOKEN_PATH && c.req.method === "POST") {
      if (c.req.header("origin") !== own) return c.text("Forbidden", 403);
      const token = c.req.header(ADMIN_TOKEN_HEADER) ?? "";
      const store = adminTokens ? await storeOf(token) : undefined;
      if (!store) return c.text("Unauthorized", 401);
      // In the Shopify admin the id token says whose page it is, and a cookie is of no use.
      const isNew = !url.searchParams.has("embedded") && token !== cookie;
      // Whatever gave the page its token: only an address that was typed leads from one store to another.
      if (isNew && !(await isOpenFor(store, cookie))) return c.text("Conflict", 409);
      if (isNew) keep(token, COOKIE_LIFETIME_SECONDS);
      return c.json({ store, isNew } satisfies AdminTokenExchange);
    }

    const given = url.searchParams.get("adminToken");
    if (given !== null && c.req.method === "GET") {
      url.searchParams.delete("adminToken");
      // Two slashes at the beginning would lead to another host.
      const to = `${url.pathname.replace(/^\/+/, "/")}${url.search}`;
      // The page asks what it is worth there, as for one of the window: it opens nothing, so the admin's link will do.
      if (url.searchParams.get("embedded") === "1" && adminTokens) {
        c.header("referrer-policy", "no-referrer");
        return c.redirect(`${to}${ADMIN_TOKEN_FRAGMENT}${encodeURIComponent(given)}`);
      }
      const store = adminTokens ? await storeOf(given) : undefined;
      const isWanted = store && (await isOwnStore(c.req.header("sec-fetch-site"), store, cookie));
      return isWanted ? give(given, COOKIE_LIFETIME_SECONDS, to) : c.redirect(to);
    }

    const isBareAddress = url.pathname === "/" && !url.searchParams.has("shop");
    if (isBareAddress && demo && adminTokens) {
      if (await storeOf(cookie)) return c.redirect("/track/dashboard");
      const token = await demoToken(ctx, demo);
      return give(token, DEMO_LIFETIME_SECONDS, "/track/dashboard");
    }

    // Any page of the demo opens without the bare address first. In place: a redirect would never end without cookies.
    const actors: ActorMemo = new Map();
    c.set("actors", actors);
    if (demo && adminTokens && isFirstPage(c.req.raw, url) && !(await storeOf(cookie, actors))) {
      const token = await demoToken(ctx, demo);
      const headers = new Headers(c.req.raw.headers);
      headers.set("cookie", `${ADMIN_COOKIE}=${token}`);
      c.req.raw = new Request(c.req.raw.url, { headers, signal: c.req.raw.signal });
      await next();
      // Afterwards: Hono drops headers that were set before a handler returns a Response of its own, as pages do.
      keep(token, DEMO_LIFETIME_SECONDS);
      return;
    }

    const changes = !["GET", "HEAD", "OPTIONS"].includes(c.req.method);
    const byCookieAlone =
      cookie !== undefined && !c.req.header("authorization") && !KNOWS_NO_COOKIE.test(url.pathname);
    if (changes && byCookieAlone && c.req.header("origin") !== own) return c.text("Forbidden", 403);
    return next();
  };
}

const demoToken = ({ config, now }: Context, { shop, user }: { shop: ShopDomain; user: string }) =>
  signAdminToken(config, shop, DEMO_LIFETIME_SECONDS, now(), user);

/** A page of the admin that is opened by itself: not in the Shopify admin, which says whose page it is, and no data of a page. */
function isFirstPage(request: Request, url: URL): boolean {
  const destination = request.headers.get("sec-fetch-dest") ?? "document";
  const isOfAdmin = ["shop", "id_token", "embedded", "host", "link"].some((name) =>
    url.searchParams.has(name),
  );
  return (
    request.method === "GET" &&
    /^\/track(\/|$)/.test(url.pathname) &&
    !url.pathname.endsWith(".data") &&
    destination === "document" &&
    !isOfAdmin &&
    !request.headers.has("authorization")
  );
}
