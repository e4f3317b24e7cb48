import { describe, expect, it } from "vitest";
import { ADMIN_COOKIE } from "../../server/admin-cookie";
import { cookieOf, createCookieApp, OWN, SHOP } from "./admin-cookie-app";

const { good, others, forged, over, anApp } = await createCookieApp();

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
