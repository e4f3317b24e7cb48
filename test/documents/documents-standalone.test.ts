import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { SHOP, wellReplies } from "../admin-data";
import { billingReplies } from "../billing-data";
import { mockEndApi, Refusal } from "../msw/end-api";
import { mockRequests } from "../msw/server";
import { APP, document, openApp, opened, type OpenApp, pageData, policyOf } from "./open-app";

mockRequests();

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterEach(() => app.reports.splice(0));

const standalone = (path: string, more: Record<string, string> = {}) =>
  document(path, { "sec-fetch-dest": "document", cookie: "other=1; waybill_admin=signed", ...more });

describe("a page opened with an admin token", () => {
  it("draws its own navigation and the bar for staff, and may not be framed", async () => {
    const service = mockEndApi(wellReplies());

    const response = await app.ask(standalone("/track/dashboard"), service);

    const html = await response.text();
    expect(html).toContain("wb-topbar");
    expect(html).toContain(SHOP);
    expect(html).not.toContain("<script src=");
    expect(policyOf(response)).toContain("frame-ancestors 'none'");
    expect(service.calls[0]!.request.headers.get("authorization")).toBe("Bearer signed");
  });

  it.each([
    ["a phone", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1", true],
    ["an Android phone", "Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36", true],
    ["a tablet", "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Mobile/15E148 Safari/604.1", false],
    ["a computer", "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36", false],
  ])("has the navigation of %s in its first document", async (_, agent, isPhone) => {
    const request = standalone("/track/orders", { "user-agent": agent });

    const html = await (await app.ask(request, mockEndApi(wellReplies()))).text();

    const [navigation = ""] = /<nav .*?<\/nav>/s.exec(html) ?? [];
    expect(navigation.includes("<summary")).toBe(isPhone);
    expect(navigation.match(/<li style="position:absolute;visibility:hidden">/g) ?? []).toHaveLength(
      isPhone ? 7 : 0,
    );
  });

  it("falls back to Starter with nothing used when the plan cannot be read", async () => {
    const response = await app.ask(
      standalone("/track/dashboard"),
      mockEndApi({ ...wellReplies(), getPlan: new Refusal() }),
    );

    const html = await response.text();
    expect(html).toContain("Starter plan");
    expect(html).toContain("0 of 100 orders used");
    expect(app.reports).toHaveLength(1);
  });

  it("says getShopInfo failed, with a retry and the trace, when the store cannot be read", async () => {
    const service = mockEndApi({ ...wellReplies(), ...billingReplies(), getStoreInfo: new Refusal() });

    const response = await app.ask(standalone("/track/billing"), service);

    const html = await response.text();
    expect(response.status).toBe(500);
    expect(html).toContain("getShopInfo failed");
    expect(html).toContain("Try again");
    expect(html).toContain("trace-7f3a");
  });

  it("goes on in English, and says so, when the language cannot be read", async () => {
    const service = mockEndApi({ ...wellReplies(), ...billingReplies(), getLocaleData: new Refusal() });

    const response = await app.ask(standalone("/track/billing"), service);

    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Get locale data error");
  });

  it("keeps the navigation around the words that an order is not there", async () => {
    const service = mockEndApi({ ...wellReplies(), getOrder: new Refusal("A0404", "No such order") });

    const response = await app.ask(standalone("/track/orders/77"), service);

    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain("Page not found");
    expect(html).toContain("wb-topbar");
  });

  it("takes an order id that cannot be one for an order that is not there, without asking", async () => {
    const service = mockEndApi(wellReplies());

    const response = await app.ask(standalone("/track/orders/1%20or%201"), service);

    expect(response.status).toBe(404);
    expect(service.calls.map(({ name }) => name)).not.toContain("getOrder");
  });

  it("writes dates in the store's own zone", async () => {
    const response = await app.ask(standalone("/track/orders"), mockEndApi(wellReplies()));

    expect(await response.text()).toContain("Nov 21, 2026");
  });

  it("changes nothing by a form, which another site could post as well", async () => {
    const service = mockEndApi(wellReplies());
    const request = new Request(`${APP}/track/call/updateSetup.data`, {
      method: "POST",
      body: new URLSearchParams({ dismissed: "true" }),
      headers: { cookie: "waybill_admin=signed", "sec-fetch-dest": "empty" },
    });

    const response = await app.ask(request, service);

    expect(response.status).toBe(415);
    expect(service.calls).toEqual([]);
  });
});

describe("a plan or store call that takes long", () => {
  const soon = { loadingScreenAfterMs: 1 };

  /** A service that answers one call only once `release` is called. */
  function holding(call: "getPlan" | "getStoreInfo") {
    let release!: () => void;
    const promise = new Promise<void>((resolve) => (release = resolve));
    const well = wellReplies();
    const reply = async () => {
      await promise;
      return well[call];
    };
    return { release, service: mockEndApi({ ...well, [call]: reply }) };
  }

  it.each(["getPlan", "getStoreInfo"] as const)(
    "shows the loading screen, and the page in its place once both are there (%s)",
    async (call) => {
      const { release, service } = holding(call);

      const loading = await app.ask(standalone("/track/dashboard?days=7"), service, soon);
      const screen = await loading.text();
      const [, address = ""] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(screen) ?? [];
      const [, scriptAddress] =
        /<script nonce="[^"]+" data-to="([^"]+)">[^<]*location\.hash/.exec(screen) ?? [];
      const page = app.ask(standalone(address.replaceAll("&amp;", "&").replace(APP, "")), service, soon);
      release();

      expect(screen).toContain("wb-loading-screen");
      expect(screen).toContain("Loading");
      expect(loading.headers.get("cache-control")).toBe("private, no-store");
      expect(policyOf(loading)).toContain("frame-ancestors 'none'");
      expect(address).toBe(`${APP}/track/dashboard?days=7&amp;waited=1`);
      expect(scriptAddress).toBe(address);
      const html = await (await page).text();
      expect(html).toContain("wb-topbar");
      // The page is drawn for the address that the browser shows from then on.
      expect(html).not.toContain("waited");
    },
  );

  it("says so in the reader's language, in the frame of the shop's admin only", async () => {
    const { release, service } = holding("getPlan");

    const request = document(opened("/track/orders"), { "accept-language": "ja" });
    const loading = await app.ask(request, { ...service }, soon);
    release();

    expect(await loading.text()).toContain('<html lang="ja">');
    expect(policyOf(loading)).toContain(`frame-ancestors https://${SHOP} https://admin.shopify.com`);
  });

  it("leaves what is on the screen as it is while an open page asks for data", async () => {
    const { release, service } = holding("getPlan");

    const data = app.ask(pageData("/track/dashboard", "signed"), service, soon);
    await expect.poll(() => service.calls.map(({ name }) => name)).toContain("getPlan");
    release();

    expect((await data).headers.get("content-type")).toContain("text/x-script");
  });
});

describe("pages reached from mails and other services", () => {
  it.each([
    ["/track/emailStatistics", 404],
    ["/track/orders/updateStatus", 404],
    ["/track/teamEmails/unsubscribe", 404],
    ["/track/teamEmails/verify", 404],
    ["/track/paypal", 200],
    ["/track/insCallBack", 200],
    ["/track/shipmentReviews", 200],
  ])(
    "%s opens without navigation, and without asking about any store; of links, which it lacks, with %i",
    async (path, status) => {
      const service = mockEndApi({});

      const response = await app.ask(document(path), service);

      const html = await response.text();
      expect(response.status).toBe(status);
      expect(html).not.toContain("wb-topbar");
      expect(html).not.toContain("ui-nav-menu");
      expect(service.calls).toEqual([]);
    },
  );

  it("an address nobody knows is answered 404 with a page", async () => {
    const response = await app.ask(document("/nowhere"), mockEndApi({}));

    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Page not found");
  });
});
