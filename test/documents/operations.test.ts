import { beforeAll, describe, expect, it } from "vitest";
import { requestOf } from "../../contract/end-api-call";
import { issueToken, revokeTokens } from "../../service/features/operations/operator-tokens";
import { aShop, createTestService, type TestService, type TestShop } from "../service/harness";
import { APP, document, openApp, policyOf, type OpenApp } from "./open-app";

let app: OpenApp;
let service: TestService;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  app = await openApp();
  service = await createTestService();
  shop = await aShop(service);
  token = await issueToken(service.ctx, "root", { name: "Ada", lifetime: 3_600_000 });
});

const PAGE = "/track/operations";
const ask = (request: Request) =>
  app.ask(request, {
    endApi: async (call) => service.app.fetch(requestOf(call)),
    calls: [],
    reply: () => {},
  });
const look = (cookie = "", path = PAGE) => ask(document(path, { cookie, "sec-fetch-dest": "document" }));
const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(
    new Request(APP + PAGE, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: APP, host: new URL(APP).host, accept: "text/html", ...headers },
    }),
  );
const session = () => ({ cookie: `waybill_operator=${token}` });
const SIGN_IN = "Operator token";

describe("the operator's console", () => {
  it("asks for a token, and opens with it for half a day, for this site alone", async () => {
    expect(await (await look()).text()).toContain(SIGN_IN);

    const response = await submit({ token: ` ${token}\n` });
    const cookie = response.headers.get("set-cookie")!;
    expect(cookie).toBe(
      `waybill_operator=${token}; Path=/track; Max-Age=43200; HttpOnly; SameSite=Strict${APP.startsWith("https") ? "; Secure" : ""}`,
    );
    const page = await look(cookie.split(";")[0]);
    const html = await page.text();
    expect(html).toContain("Signed in as Ada");
    expect(html).not.toContain(token);
    expect(policyOf(page)).toContain("frame-ancestors 'none'");
    expect(page.headers.get("cache-control")).toBe("private, no-store");
  });

  it.each<[string, () => Promise<string> | string]>([
    ["a shop's admin token", () => shop.bearer],
    ["a merchant's id token", () => service.sandbox.shopify.idToken(shop.domain)],
    ["no token", () => "x; Path=/; Domain=evil.example"],
    ["hostile words", () => "__proto__\u0000\ud800"],
    [
      "a revoked one",
      async () => {
        const revoked = await issueToken(service.ctx, "root", { name: "gone", lifetime: 3_600_000 });
        await revokeTokens(service.ctx, "root", { name: "gone" });
        return revoked;
      },
    ],
  ])("does not open with %s", async (_, make) => {
    const wrong = await make();
    const response = await submit({ token: wrong });
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await response.text()).toContain("This token is invalid");

    const given = /^[\w.-]+$/.test(wrong) ? `waybill_operator=${wrong}; waybill_admin=${wrong}` : "";
    const html = await (await look(given, `${PAGE}?store=${shop.domain}`)).text();
    expect(html).toContain(SIGN_IN);
    expect(html).not.toContain("Last webhook");
  });

  it.each([{ origin: "https://evil.example" }, { origin: "null" }])(
    "takes no form of another site: %j",
    async (headers) => {
      const response = await submit(
        { act: "pause", channel: "customer-mail", shop: "all" },
        { ...session(), ...headers },
      );
      expect(response.status).toBe(403);
      const pauses = await service.ctx.db.selectFrom("channelPauses").selectAll().execute();
      expect(pauses).toEqual([]);
    },
  );

  it("acts under the token's name, and says what came of it", async () => {
    expect(
      await (await submit({ act: "pause", channel: "customer-mail", shop: "all" }, session())).text(),
    ).toContain("customer-mail is held back for all stores.");
    expect(await (await look(session().cookie)).text()).toContain("by Ada (token 1) since");
    const of = { channel: "customer-mail", shop: shop.domain };
    expect(await (await submit({ act: "pause", ...of }, session())).text()).toContain(
      `customer-mail is held back for ${shop.domain}.`,
    );
    await submit({ act: "resume", ...of }, session());
    await submit({ act: "resume", channel: "customer-mail", shop: "all" }, session());
    expect(await service.ctx.db.selectFrom("channelPauses").selectAll().execute()).toEqual([]);
    expect(await service.ctx.db.selectFrom("deliveryPauses").selectAll().execute()).toEqual([]);
    expect(
      await (
        await submit({ act: "replay", kind: "event", name: "order-list.refresh", shop: "all" }, session())
      ).text(),
    ).toContain("0 failures queued for retry.");
  });

  it.each([
    [{ act: "pause", channel: "constructor", shop: "all" }, "There is no such channel"],
    [{ act: "pause", channel: "customer-mail", shop: "no-such.myshopify.com" }, "There is no such store"],
    [{ act: "pause", channel: "customer-mail", shop: "" }, "This cannot be done."],
    [{ act: "replay", kind: "__proto__", name: "x", shop: "all" }, "This cannot be done."],
    [{ act: "pause", channel: "customer-mail" }, "This cannot be done."],
    [
      { act: "pause", channel: "customer-mail", shop: "all", store: "a.myshopify.com" },
      "This cannot be done.",
    ],
    [{ act: "drop" }, "This cannot be done."],
  ])("says what it cannot do: %j", async (fields, message) => {
    expect(await (await submit(fields as Record<string, string>, session())).text()).toContain(message);
    expect(app.reports).toEqual([]);
  });

  it("looks a store up, and says so where there is none", async () => {
    const found = await (await look(session().cookie, `${PAGE}?store=${shop.domain}`)).text();
    expect(found).toContain("Last webhook");
    for (const store of ["nobody", "%00", "constructor", "a".repeat(3000), "'%20or%201=1"]) {
      const html = await (await look(session().cookie, `${PAGE}?store=${store}`)).text();
      expect(html, store).toContain("No store found for");
    }
  });

  it("ends with a click", async () => {
    const response = await submit({ act: "sign-out" }, session());
    expect(response.headers.get("set-cookie")).toMatch(/^waybill_operator=; Path=\/track; Max-Age=0/);
  });
});
