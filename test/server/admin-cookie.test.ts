import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { ShopDomain } from "../../contract/ids";
import { ADMIN_COOKIE, adminCookie } from "../../server/admin-cookie";
import { signAdminToken, verifyAdminToken } from "../../service/domain/shops/admin-token";
import { insertShop, revokeAdminTokens } from "../../service/domain/shops/shops.queries";
import { deriveSigningKeys } from "../../service/platform/crypto/signing-keys";
import { createTestService, type TestService } from "../service/harness";

const DEMO = ShopDomain.parse("demo.myshopify.com");
const SHOP = ShopDomain.parse("a.myshopify.com");
const OTHER = ShopDomain.parse("b.myshopify.com");
/** A member of the demo store's staff, by Shopify's id. */
const STAFF = "42";
const OWN = "https://app.example.com";

let service: TestService;
let good: string;
let others: string;
let forged: string;
let over: string;

beforeAll(async () => {
  service = await createTestService();
  const now = service.clock.now;
  await insertShop(service.ctx.db, SHOP, now);
  const foreign = { signingKeys: deriveSigningKeys(["another-secret-of-at-least-32-characters"]) };
  await insertShop(service.ctx.db, OTHER, now);
  others = await signAdminToken(service.config, OTHER, 3600, now);
  good = await signAdminToken(service.config, SHOP, 3600, now);
  forged = await signAdminToken(foreign, SHOP, 3600, now);
  over = await signAdminToken(service.config, SHOP, -1, now);
});

function anApp({ adminTokens = true, demo = undefined as ShopDomain | undefined, appUrl = OWN } = {}) {
  const ctx = { ...service.ctx, config: { ...service.config, appUrl, adminTokens } };
  const app = new Hono();
  app.use(adminCookie(ctx, demo && { shop: demo, user: STAFF }));
  // As Remix answers: not by Hono's context, which would bring the headers along that were set on it.
  app.all("*", (c) => new Response(`reached ${c.req.path}`));
  return (path: string, init: RequestInit = {}) => app.request(`${appUrl}${path}`, init);
}

const cookieOf = (response: Response) => response.headers.get("set-cookie");

describe("a token in the address", () => {
  it("becomes a cookie that scripts cannot read, and leaves the address with everything else kept", async () => {
    const response = await anApp()(`/track/orders?tab=all&adminToken=${good}&page=2`);

    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/track/orders?tab=all&page=2");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(cookieOf(response)).toMatch(new RegExp(`^${ADMIN_COOKIE}=`));
    for (const flag of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"])
      expect(cookieOf(response)).toContain(flag);
  });

  it.each([
    ["forged", () => forged],
    ["over", () => over],
    ["garbage", () => "garbage"],
    ["empty", () => ""],
  ])("leaves the address and is worth nothing when it is %s", async (_, token) => {
    const response = await anApp()(`/track/orders?adminToken=${token()}`);

    expect(response.headers.get("location")).toBe("/track/orders");
    expect(cookieOf(response)).toBeNull();
  });

  it("is worth nothing where admin tokens are switched off", async () => {
    const response = await anApp({ adminTokens: false })(`/track/orders?adminToken=${good}`);

    expect(response.headers.get("location")).toBe("/track/orders");
    expect(cookieOf(response)).toBeNull();
  });

  it.each(["cross-site", "same-site"])("is worth nothing on a link of another site (%s)", async (from) => {
    const response = await anApp()(`/track/orders?adminToken=${good}&page=2`, {
      headers: { "sec-fetch-site": from },
    });

    expect(response.headers.get("location")).toBe("/track/orders?page=2");
    expect(cookieOf(response)).toBeNull();
  });

  it("that was typed, or opened by us, takes the place of another store's session", async () => {
    for (const from of ["none", "same-origin"]) {
      const headers = { "sec-fetch-site": from, cookie: `${ADMIN_COOKIE}=${others}` };
      expect(cookieOf(await anApp()(`/?adminToken=${good}`, { headers }))).toContain(good);
    }
  });

  it("takes no other store's place where the browser does not say who sent it", async () => {
    const ask = async (cookie: string) =>
      cookieOf(await anApp()(`/?adminToken=${good}`, { headers: { cookie: `${ADMIN_COOKIE}=${cookie}` } }));

    expect(await ask(others)).toBeNull();
    expect(await ask(good)).toContain(good);
    expect(await ask(over)).toContain(good);
  });

  it.each(["//evil.example/x", "///evil.example", "/\\evil.example", "//evil.example%0d%0aset-cookie:a=b"])(
    "leads to no other host: %s",
    async (path) => {
      for (const token of [good, "garbage"]) {
        const response = await anApp()(`${path}?adminToken=${token}`);
        const location = response.headers.get("location")!;

        expect(new URL(location, OWN).origin).toBe(OWN);
        expect(location).not.toMatch(/[\r\n]/);
      }
    },
  );
});

describe("a token in the window", () => {
  const exchange = (
    token: string,
    headers: Record<string, string> = {},
    more: Parameters<typeof anApp>[0] = {},
  ) =>
    anApp(more)(`/admin-token`, {
      method: "POST",
      headers: { origin: OWN, "x-waybill-admin-token": token, ...headers },
    });

  it("becomes the cookie, once", async () => {
    const first = await exchange(good);
    const again = await exchange(good, { cookie: `${ADMIN_COOKIE}=${good}` });

    expect(await first.json()).toEqual({ store: SHOP, isNew: true });
    expect(cookieOf(first)).toContain(`${ADMIN_COOKIE}=${good}; `);
    expect(cookieOf(first)).toContain("HttpOnly");
    expect(await again.json()).toEqual({ store: SHOP, isNew: false });
    expect(cookieOf(again)).toBeNull();
  });

  it.each([
    ["forged", () => forged],
    ["over", () => over],
    ["garbage", () => "garbage"],
    ["empty", () => ""],
  ])("is worth nothing when it is %s", async (_, token) => {
    const response = await exchange(token());

    expect(response.status).toBe(401);
    expect(cookieOf(response)).toBeNull();
  });

  it("is worth nothing where admin tokens are switched off", async () => {
    const response = await exchange(good, {}, { adminTokens: false });

    expect(response.status).toBe(401);
    expect(cookieOf(response)).toBeNull();
  });

  it("takes no other store's place, as an address of another site would not", async () => {
    const response = await exchange(others, { cookie: `${ADMIN_COOKIE}=${good}` });

    expect(response.status).toBe(409);
    expect(cookieOf(response)).toBeNull();
    expect(cookieOf(await exchange(others, { cookie: `${ADMIN_COOKIE}=${over}` }))).toContain(others);
  });

  it.each(["https://evil.example", "null", ""])("is taken from no other site (%s)", async (origin) => {
    const response = await exchange(good, { origin });

    expect(response.status).toBe(403);
    expect(cookieOf(response)).toBeNull();
  });

  it("gives no cookie to a page in the Shopify admin, whose address hands it on where no server sees it", async () => {
    const app = anApp();
    const opened = await app(`/track/orders?embedded=1&adminToken=${good}&shop=${SHOP}`, {
      headers: { "sec-fetch-site": "cross-site" },
    });
    const asked = await app("/admin-token?embedded=1", {
      method: "POST",
      headers: { origin: OWN, "x-waybill-admin-token": good },
    });

    expect(opened.headers.get("location")).toBe(`/track/orders?embedded=1&shop=${SHOP}#adminToken=${good}`);
    expect(opened.headers.get("referrer-policy")).toBe("no-referrer");
    expect(await asked.json()).toEqual({ store: SHOP, isNew: false });
    expect([cookieOf(opened), cookieOf(asked)]).toEqual([null, null]);
  });
});

describe("the bare address of a demo", () => {
  const lets = async (cookie?: string) => {
    const response = await anApp({ demo: DEMO })(
      "/",
      cookie ? { headers: { cookie: `${ADMIN_COOKIE}=${cookie}` } } : {},
    );
    return { to: response.headers.get("location"), given: cookieOf(response) };
  };

  it("lets everybody in", async () => {
    expect(await lets()).toEqual({ to: "/track/dashboard", given: expect.stringContaining(ADMIN_COOKIE) });
  });

  it("keeps a cookie that is good", async () => {
    expect(await lets(good)).toEqual({ to: "/track/dashboard", given: null });
  });

  it("replaces one of a store that is not installed or whose tokens were revoked", async () => {
    const { now } = service.clock;
    const revoked = ShopDomain.parse("revoked.myshopify.com");
    await insertShop(service.ctx.db, revoked, now);
    const token = await signAdminToken(service.config, revoked, 3600, now);
    await revokeAdminTokens(service.ctx.db, revoked, new Date(now.getTime() + 1));

    expect((await lets(token)).given).toContain(ADMIN_COOKIE);
    expect((await lets(await signAdminToken(service.config, DEMO, 3600, now))).given).toContain(ADMIN_COOKIE);
  });

  it("replaces a cookie that is forged or over, instead of leading to a closed door", async () => {
    expect((await lets(forged)).given).toContain(ADMIN_COOKIE);
    expect((await lets(over)).given).toContain(ADMIN_COOKIE);
  });

  it("is left to the app for a shop that opens it, without a demo, or where tokens are off", async () => {
    expect(await (await anApp({ demo: DEMO })(`/?shop=${SHOP}`)).text()).toBe("reached /");
    expect(await (await anApp()("/")).text()).toBe("reached /");
    expect(await (await anApp({ demo: DEMO, adminTokens: false })("/")).text()).toBe("reached /");
  });
});

describe("any page of a demo", () => {
  const open = async (path: string, headers: Record<string, string> = {}, app = anApp({ demo: DEMO })) => {
    const response = await app(path, { headers });
    return { status: response.status, text: await response.text(), given: cookieOf(response) };
  };

  it.each(["/track/orders/12", "/track/billing?tab=usage", "/track"])(
    "opens at %s by itself, without a detour",
    async (path) => {
      const { status, text, given } = await open(path, { "sec-fetch-dest": "document" });

      expect({ status, text }).toEqual({ status: 200, text: `reached ${path.split("?")[0]}` });
      expect(given).toContain(ADMIN_COOKIE);
    },
  );

  it("hands the page the token that its cookie has", async () => {
    const ctx = { ...service.ctx, config: { ...service.config, appUrl: OWN, adminTokens: true } };
    const app = new Hono();
    app.use(adminCookie(ctx, { shop: DEMO, user: STAFF }));
    app.all("*", (c) => c.text(c.req.raw.headers.get("cookie") ?? "none"));

    const response = await app.request(`${OWN}/track/orders/12`);

    expect(cookieOf(response)).toContain(await response.text());
  });

  it("lets the demo's visitor act as a member of the store's staff, and the bearer of any other token as the token", async () => {
    const { given } = await open("/track/orders", { "sec-fetch-dest": "document" });
    const token = new RegExp(`${ADMIN_COOKIE}=([^;]+)`).exec(given!)![1]!;
    const userOf = (bearer: string) => verifyAdminToken(bearer, service.config, service.clock.now);

    expect(await userOf(token)).toMatchObject({ shop: DEMO, user: STAFF });
    expect(await userOf(good)).toMatchObject({ shop: SHOP, user: "admin-token" });
  });

  it("leaves a good session, the Shopify admin, links of emails, pages' data and shoppers alone", async () => {
    const cookie = `${ADMIN_COOKIE}=${good}`;

    expect((await open("/track/orders", { cookie })).given).toBeNull();
    expect((await open("/track/orders", { authorization: "Bearer x" })).given).toBeNull();
    expect((await open("/track/orders", { "sec-fetch-dest": "iframe" })).given).toBeNull();
    for (const path of [
      "/track/orders?embedded=1",
      "/track?shop=a",
      "/track/orders.data",
      "/t/a",
      "/track/orders/updateStatus?link=x",
    ])
      expect((await open(path)).given).toBeNull();
    expect((await open("/track/orders", {}, anApp())).given).toBeNull();
  });
});

describe("a request that changes something", () => {
  const post = (headers: Record<string, string>, method = "POST") =>
    anApp()("/track/orders", { method, headers });
  const cookie = () => `${ADMIN_COOKIE}=${good}`;

  it.each(["POST", "PUT", "PATCH", "DELETE"])(
    "by %s from another site is refused when only a cookie speaks for it",
    async (method) => {
      for (const origin of [
        "https://evil.example",
        "null",
        "https://app.example.com.evil.example",
        "http://app.example.com",
      ]) {
        expect((await post({ cookie: cookie(), origin }, method)).status).toBe(403);
      }
      expect((await post({ cookie: cookie() }, method)).status).toBe(403);
    },
  );

  it("is let through to a shopper's page, whose form names no origin, also for a merchant who tries it", async () => {
    const headers = { cookie: cookie(), origin: "null" };

    expect((await anApp()("/t/a", { method: "POST", headers })).status).toBe(200);
    // A page with an address of its own.
    for (const path of ["/t/a/spring", "/track/emailUnsubscribe"])
      expect((await anApp()(path, { method: "POST", headers })).status).not.toBe(403);
    expect((await anApp()("/t/../track/orders", { method: "POST", headers })).status).toBe(403);
    expect((await anApp()("/t/a/../../track/orders", { method: "POST", headers })).status).toBe(403);
  });

  it("is let through to the calls, which know no cookie and answer in an envelope of their own", async () => {
    const headers = { cookie: cookie(), origin: "https://evil.example" };

    for (const path of ["/endApi/api/order/list", "/shopify/oauth/getAccessToken"])
      expect((await anApp()(path, { method: "POST", headers })).status).toBe(200);
    for (const path of ["/endApi/../track/setup.data", "/endApi/%2e%2e/track/setup.data", "/endApiX/a"])
      expect((await anApp()(path, { method: "POST", headers })).status).toBe(403);
  });

  it("is let through from our own pages, with a bearer of its own, or without any cookie", async () => {
    expect((await post({ cookie: cookie(), origin: OWN })).status).toBe(200);
    expect(
      (await post({ cookie: cookie(), authorization: "Bearer x", origin: "https://evil.example" })).status,
    ).toBe(200);
    expect((await post({ origin: "https://evil.example" })).status).toBe(200);
  });
});
