import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { ShopDomain } from "../../contract/ids";
import { ADMIN_COOKIE, adminCookie } from "../../server/admin-cookie";
import { signAdminToken, verifyAdminToken } from "../../service/domain/shops/admin-token";
import { insertShop, revokeAdminTokens } from "../../service/domain/shops/shops.queries";
import { cookieOf, createCookieApp, DEMO, OWN, SHOP, STAFF } from "./admin-cookie-app";

const { service, good, forged, over, anApp } = await createCookieApp();

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
