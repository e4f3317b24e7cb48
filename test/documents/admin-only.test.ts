import { SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { requestOf } from "../../contract/end-api-call";
import { signAdminToken } from "../../service/domain/shops/admin-token";
import { deriveSigningKeys } from "../../service/platform/crypto/signing-keys";
import { ADMIN_TOKEN, aPlan, wellReplies } from "../admin-data";
import { mockEndApi, type MockedEndApi } from "../msw/end-api";
import { mockRequests } from "../msw/server";
import { aShop, createTestService, type TestService, type TestShop } from "../service/harness";
import { APP, document, openApp, pageData, type OpenApp } from "./open-app";

let app: OpenApp;
let service: TestService;
let shop: TestShop;
/** The app before the real service, which checks every token. */
let real: MockedEndApi;

beforeAll(async () => {
  app = await openApp();
  service = await createTestService();
  shop = await aShop(service, { planCode: "STARTER" });
  real = { endApi: async (call) => service.app.fetch(requestOf(call)), calls: [], reply: () => {} };
});

const withCookie = (token: string, path = "/track/gates", more = "") =>
  document(path, { "sec-fetch-dest": "document", cookie: `waybill_admin=${token}${more}` });
const MATRIX = "Which plan opens which feature";
const unsigned = (payload: object) =>
  [{ alg: "none" }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");

describe("the page of the plan gates", () => {
  it("opens with an admin token", async () => {
    const response = await app.ask(withCookie(shop.bearer), real);

    expect(response.status).toBe(200);
    expect(await response.text()).toContain(MATRIX);
  });

  it.each<[string, () => Promise<string> | string]>([
    [
      "signed with another secret",
      () => {
        const signingKeys = deriveSigningKeys(["another-secret-of-32-characters!!"]);
        return signAdminToken({ signingKeys }, shop.domain, 3600, service.clock.now);
      },
    ],
    ["that is over", () => signAdminToken(service.config, shop.domain, -1, service.clock.now)],
    ["without a signature", () => `${unsigned({ iss: "waybill", shop: shop.domain, exp: 9_999_999_999 })}.`],
    ["that is a merchant's own id token", () => service.sandbox.shopify.idToken(shop.domain)],
    [
      "that a merchant signed to look like one of ours",
      () =>
        new SignJWT({ shop: shop.domain, iss: "waybill", aud: "waybill-admin" })
          .setProtectedHeader({ alg: "HS256" })
          .setIssuedAt()
          .setExpirationTime("1h")
          .sign(new TextEncoder().encode("a-secret-of-the-merchant-themself")),
    ],
    ["that is no token", () => "waybill"],
  ])("does not open with a token %s, nor does its data", async (_, token) => {
    const cookie = `waybill_admin=${await token()}`;
    const page = await app.ask(document("/track/gates", { "sec-fetch-dest": "document", cookie }), real);
    const data = await app.ask(new Request(`${APP}/track/gates.data`, { headers: { cookie } }), real);

    expect([401, 404]).toContain(page.status);
    expect(await page.text()).not.toContain(MATRIX);
    expect(await data.text()).not.toContain("shares");
  });

  it("does not open inside the Shopify admin, and tries no file for a merchant", async () => {
    const token = await service.sandbox.shopify.idToken(shop.domain);
    const data = await app.ask(pageData("/track/gates", token), real);
    const tried = await app.ask(
      new Request(`${APP}/track/gates.data`, {
        method: "POST",
        body: new URLSearchParams({ gates: "{}" }),
        headers: { authorization: `Bearer ${token}` },
      }),
      real,
    );

    expect(await data.text()).not.toContain("shares");
    expect(tried.status).toBe(404);
  });
});

describe("the inspector of state machines", () => {
  const send = (headers: Record<string, string>) =>
    app.ask(
      new Request(`${APP}/track/inspector.data`, {
        method: "POST",
        body: new URLSearchParams({ trace: "{}" }),
        headers,
      }),
      real,
    );

  it("opens with an admin token, and reads a file for it", async () => {
    const cookie = `waybill_admin=${shop.bearer}`;

    const page = await app.ask(withCookie(shop.bearer, "/track/inspector"), real);
    const read = await send({ cookie });

    expect(page.status).toBe(200);
    expect(await page.text()).toContain("wb-chart-frame");
    expect(read.status).toBe(200);
    expect(await read.text()).toContain("foreign");
  });

  it("is not there for a merchant: neither page, nor data, nor reading of files", async () => {
    const token = await service.sandbox.shopify.idToken(shop.domain);
    const forged = `${unsigned({ iss: "waybill", shop: shop.domain, exp: 9_999_999_999 })}.`;
    const data = await app.ask(pageData("/track/inspector", token), real);
    const page = await app.ask(withCookie(forged, "/track/inspector"), real);
    const read = await send({ authorization: `Bearer ${token}` });
    const readForged = await send({ cookie: `waybill_admin=${forged}` });

    expect(await data.text()).not.toContain("coupon.unverified");
    expect([401, 404]).toContain(page.status);
    expect(await page.text()).not.toContain("wb-chart-frame");
    expect(read.status).toBe(404);
    expect([401, 404]).toContain(readForged.status);
    expect(await readForged.text()).not.toContain("foreign");
  });
});

describe("viewing the app as another plan", () => {
  mockRequests();
  const choose = (cookie: string, plan: string) =>
    app.ask(
      new Request(`${APP}/track/view-as.data`, {
        method: "POST",
        body: new URLSearchParams({ plan }),
        headers: { cookie },
      }),
      real,
    );

  it("is a cookie for staff that scripts cannot read, and none for an unknown plan", async () => {
    const chosen = await choose(`waybill_admin=${shop.bearer}`, "GROWTH");
    const unknown = await choose(`waybill_admin=${shop.bearer}`, "PLATINUM; Path=/");

    expect(chosen.headers.get("set-cookie")).toBe(
      "waybill_view_as=GROWTH; Path=/track; HttpOnly; SameSite=Lax",
    );
    expect(unknown.status).toBe(400);
    expect(unknown.headers.get("set-cookie")).toBeNull();
  });

  it("is not for a merchant, whose id token in the cookie makes no staff of them", async () => {
    const response = await choose(
      `waybill_admin=${await service.sandbox.shopify.idToken(shop.domain)}`,
      "ADVANCED",
    );

    expect(response.status).toBe(404);
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  it("is marked on every page, and the service hears nothing of it", async () => {
    const starter = aPlan({ name: "Starter", plan: "STARTER" });
    const faked = mockEndApi({ ...wellReplies(), getPlan: starter });

    const response = await app.ask(
      withCookie(ADMIN_TOKEN, "/track/analytics", "; waybill_view_as=GROWTH"),
      faked,
    );

    const html = await response.text();
    expect(html).toContain("Viewing as Growth");
    expect(html).not.toContain("Available for Growth plan");
    expect(html).toContain("Starter plan");
    expect(faked.calls.length).toBeGreaterThan(0);
    for (const { request } of faked.calls) {
      expect(request.headers.get("cookie")).toBeNull();
      expect(request.url).not.toContain("GROWTH");
    }
  });
});
