import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aStore, SHOP, wellReplies } from "../admin-data";
import { mockEndApi, Refusal } from "../msw/end-api";
import { mockRequests } from "../msw/server";
import { anIdToken, APP, document, opened, openApp, pageData, type OpenApp, policyOf } from "./open-app";

mockRequests();

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterEach(() => app.reports.splice(0));
const expired = new Refusal("A0230", "The id token has expired");

describe("a page opened in the Shopify admin", () => {
  it("is drawn with the store's orders, without a navigation of its own", async () => {
    const service = mockEndApi(wellReplies());

    const response = await app.ask(document(opened("/track/orders")), service);

    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain("Greta Schmidt-Rosenberger");
    expect(html).toContain("<ui-nav-menu>");
    expect(html).not.toContain("wb-topbar");
  });

  it("may be framed by the admin of that shop alone", async () => {
    const response = await app.ask(document(opened("/track/dashboard")), mockEndApi(wellReplies()));

    expect(policyOf(response)).toContain(`frame-ancestors https://${SHOP} https://admin.shopify.com;`);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toContain("no-store");
  });

  it("runs its own files, App Bridge, and inline scripts of this answer alone", async () => {
    const ask = () => app.ask(document(opened("/track/orders")), mockEndApi(wellReplies()));
    const nonceIn = (response: Response) => /'nonce-([\w+/=]+)'/.exec(policyOf(response))?.[1] ?? "none";

    const response = await ask();

    const scripts = (await response.text()).match(/<script\b[^>]*>/g)!;
    const inline = scripts.filter((tag) => !tag.includes(" src="));
    const nonce = nonceIn(response);
    expect(Buffer.from(nonce, "base64")).toHaveLength(16);
    expect(inline.length).toBeGreaterThan(2);
    expect(inline.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(nonceIn(await ask())).not.toBe(nonce);
    expect(policyOf(response)).toMatch(/default-src 'none'/);
    expect(/script-src[^;]*/.exec(policyOf(response))![0]).not.toMatch(/unsafe|https:(?=[ ;]|$)|\*/);
    expect(response.headers.get("permissions-policy")).toContain("camera=()");
  });

  it("may be framed by its own origin too where the outside world is simulated", async () => {
    const service = mockEndApi(wellReplies());

    const response = await app.ask(document(opened("/track/dashboard")), service, { sandbox: true });

    expect(policyOf(response)).toContain("https://admin.shopify.com 'self';");
  });

  it("takes the frame's shop from the verified store, not from the query", async () => {
    const service = mockEndApi(wellReplies());
    const address = opened("/track/dashboard").replace(`shop=${SHOP}`, "shop=evil.myshopify.com");

    const response = await app.ask(document(address), service);

    expect(policyOf(response)).toContain(`https://${SHOP}`);
    expect(policyOf(response)).not.toContain("evil");
  });

  it("has App Bridge as its first script, neither async nor deferred", async () => {
    const response = await app.ask(document(opened("/track/dashboard")), mockEndApi(wellReplies()));

    const html = await response.text();
    const [first] = html.match(/<script[^>]*>/) ?? [];
    expect(first).toBe('<script src="https://cdn.shopify.com/shopifycloud/app-bridge.js">');
    expect(html.indexOf('name="shopify-api-key" content="the-client-id"')).toBeLessThan(html.indexOf(first!));
  });

  it("exchanges the token once when the shop is not known yet, before anything else is asked", async () => {
    const service = mockEndApi({
      ...wellReplies(),
      getShop: false,
      getAccessToken: { shop: SHOP, first_install: true },
    });

    const response = await app.ask(document(opened("/track/dashboard")), service);

    const names = service.calls.map(({ name }) => name);
    expect(response.status).toBe(200);
    expect(names.slice(0, 2)).toEqual(["getShop", "getAccessToken"]);
    expect(names.filter((name) => name === "getAccessToken")).toHaveLength(1);
    expect(service.calls[1]!.input).toEqual({ token: anIdToken(), shop: SHOP });
  });

  it("asks for plan, store and language once, however many loaders want them", async () => {
    const service = mockEndApi(wellReplies());

    await app.ask(document(opened("/track/dashboard")), service);

    const names = service.calls.map(({ name }) => name).sort();
    expect(names).toEqual([
      "attentionSummary",
      "getLocaleData",
      "getPlan",
      "getShop",
      "getStoreInfo",
      "statusStatistics",
    ]);
  });

  it("goes to the onboarding, token and all, when the store is to be shown it", async () => {
    const service = mockEndApi({ ...wellReplies(), getStoreInfo: aStore({ show_on_boarding: true }) });

    const response = await app.ask(document(opened("/track/dashboard")), service);

    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(opened("/track/onBoarding"));
  });
});

describe("a page opened without a usable token", () => {
  it("is sent to the bounce page, which brings it back with a fresh one", async () => {
    const response = await app.ask(
      document(`/track/orders?tab=exception&shop=${SHOP}&embedded=1`),
      mockEndApi({}),
    );

    const to = new URL(response.headers.get("location")!, APP);
    const back = new URL(to.searchParams.get("shopify-reload")!);
    expect(response.status).toBe(302);
    expect(to.pathname).toBe("/shopify/bounce");
    expect(back.origin + back.pathname).toBe(`${APP}/track/orders`);
    expect(back.searchParams.get("tab")).toBe("exception");
  });

  it("is sent there with an expired token too, which does not travel on", async () => {
    const service = mockEndApi({
      ...wellReplies(),
      getPlan: expired,
      getStoreInfo: expired,
      statusStatistics: expired,
    });

    const response = await app.ask(document(opened("/track/dashboard")), service);

    expect(response.headers.get("location")).toContain("/shopify/bounce?");
    expect(response.headers.get("location")).not.toContain("id_token");
  });

  it("says so after one try, instead of going round in circles", async () => {
    const service = mockEndApi({
      ...wellReplies(),
      getPlan: expired,
      getStoreInfo: expired,
      statusStatistics: expired,
    });

    const response = await app.ask(document(`${opened("/track/dashboard")}&bounced=1`), service);

    expect(response.status).toBe(401);
    expect(await response.text()).toContain("Please open Waybill again");
  });

  it("asks for nothing but the admin when there is no shop either, and may not be framed", async () => {
    const response = await app.ask(
      document("/track/dashboard", { "sec-fetch-dest": "document" }),
      mockEndApi({}),
    );

    expect(response.status).toBe(401);
    expect(await response.text()).toContain("Open Waybill from your Shopify admin");
    expect(policyOf(response)).toContain("frame-ancestors 'none'");
  });

  it("does not fall back to the cookie of the stand-alone use inside the admin", async () => {
    const request = document(`/track/dashboard?embedded=1&shop=${SHOP}`, { cookie: "waybill_admin=theirs" });

    const response = await app.ask(request, mockEndApi(wellReplies()));

    expect(response.headers.get("location")).toContain("/shopify/bounce?");
  });
});

describe("data for a page that is open", () => {
  it("comes with the bearer that App Bridge adds", async () => {
    const service = mockEndApi(wellReplies());

    const response = await app.ask(pageData("/track/orders", "fresh"), service);

    expect(response.status).toBe(200);
    expect(
      service.calls.every(({ request }) => request.headers.get("authorization") === "Bearer fresh"),
    ).toBe(true);
  });

  it("is refused with the header that makes App Bridge ask again with a new token", async () => {
    const service = mockEndApi({ ...wellReplies(), getStoreInfo: expired, listOrders: expired });

    const response = await app.ask(pageData("/track/orders", "stale"), service);

    expect(response.status).toBe(401);
    expect(response.headers.get("x-shopify-retry-invalid-session-request")).toBe("1");
  });

  it("is refused the same way without any token", async () => {
    const response = await app.ask(pageData("/track/orders"), mockEndApi({}));

    expect(response.status).toBe(401);
    expect(response.headers.get("x-shopify-retry-invalid-session-request")).toBe("1");
  });
});

describe("the bounce page", () => {
  const bounce = (reload: string) =>
    document(`/shopify/bounce?shop=${SHOP}&shopify-reload=${encodeURIComponent(reload)}`);

  it("holds App Bridge and nobody's data, and may be framed by that shop's admin", async () => {
    const response = await app.ask(bounce(`${APP}/track/orders`), mockEndApi({}));

    expect(response.status).toBe(200);
    expect(await response.text()).toContain("app-bridge.js");
    expect(policyOf(response)).toContain(`https://${SHOP}`);
  });

  it.each(["https://evil.example/", "javascript:alert(1)", `${APP}.evil.example/`, ""])(
    "refuses to come back anywhere but to the app: %s",
    async (reload) => {
      const response = await app.ask(bounce(reload), mockEndApi({}));

      expect(response.status).toBe(400);
    },
  );
});

it("preloads no code that would compete with its styles, but the entry that comes last", async () => {
  const response = await app.ask(document(opened("/track/orders")), mockEndApi(wellReplies()));

  const preloads = (await response.text()).match(/<link[^>]*rel="(?:module)?preload"[^>]*>/g) ?? [];
  expect(preloads).toHaveLength(2);
  expect(preloads.every((link) => link.includes('fetchpriority="low"'))).toBe(true);
  expect(preloads[1]).toContain("entry.client");
});

it("answers /track, which is declared in remix.config.js and nowhere else, by the dashboard", async () => {
  const response = await app.ask(new Request(`${APP}/track?shop=a`), mockEndApi({}));

  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/track/dashboard?shop=a");
});
