import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ShopDomain } from "../../../../contract/ids";
import { findTokens } from "../../../../service/adapters/shopify/tokens.queries";
import { findShopByDomain } from "../../../../service/domain/shops/shops.queries";
import { aShop, type Answer, call, createTestService, type TestService } from "../../harness";

let service: TestService;
let domain: ShopDomain;
let count = 0;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(() => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  count += 1;
  domain = ShopDomain.parse(`new-${count}.myshopify.com`);
  service.sandbox.shopify.createShop({ domain });
});

const isKnown = (shop: string = domain) => call(service, "GET", `/shopify/oauth/getShop?shop=${shop}`);
const exchange = (token: string, shop: string = domain): Promise<Answer> =>
  call(service, "POST", "/shopify/oauth/getAccessToken", { body: { token, shop } });
const open = async () => exchange(await service.sandbox.shopify.idToken(domain));
const idOf = async () => (await findShopByDomain(service.ctx.db, domain))!.id;
const countOf = async (table: "longTasks" | "auditEntries") =>
  (
    await service.ctx.db
      .selectFrom(table)
      .select("shopId")
      .where("shopId", "=", await idOf())
      .execute()
  ).length;

describe("a merchant who opens the app", () => {
  it("is not known before the first token exchange, and known after it", async () => {
    expect((await isKnown()).body).toMatchObject({ code: "00000", data: false });

    expect(await open()).toMatchObject({
      status: 200,
      body: { data: { shop: domain, first_install: true } },
    });

    expect((await isKnown()).body.data).toBe(true);
    expect((await open()).body.data).toEqual({ shop: domain, first_install: false });
  });

  it("is installed once, with one reading of orders and tokens that work, from many tabs at once", async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, open));

    expect(responses.map((response) => response.status)).toEqual(Array(8).fill(200));
    expect(responses.filter((response) => response.body.data.first_install)).toHaveLength(1);
    expect(await countOf("longTasks")).toBe(1);
    // The pair that was kept is the one Shopify still renews.
    service.clock.now = new Date(service.clock.now.getTime() + 3_600_000);
    expect(await service.ctx.shopify.tokens.accessToken(await idOf())).toMatch(/^shpat_/);
  });

  it("has tokens that nobody can read in the database", async () => {
    await open();
    const token = await service.ctx.shopify.tokens.accessToken(await idOf());

    const row = await findTokens(service.ctx.db, await idOf());

    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(row)).not.toMatch(/shpat_|shprt_/);
  });

  it("leaves an audit entry that says who it was", async () => {
    await open();

    const entries = await service.ctx.db
      .selectFrom("auditEntries")
      .select(["actor", "action"])
      .where("shopId", "=", await idOf())
      .execute();
    expect(entries).toEqual([{ actor: "42", action: "shop.tokens_exchanged" }]);
  });

  it.each([
    ["expired", { expired: true }],
    ["forged", { forged: true }],
    ["for another app", { audience: "another" }],
    ["not good yet", { early: true }],
    ["issued by another shop", { issuer: "other.myshopify.com" }],
  ])("is refused with 401 and leaves nothing behind when the token is %s", async (_, faults) => {
    const response = await exchange(await service.sandbox.shopify.idToken(domain, faults));

    expect(response).toMatchObject({ status: 401, body: { code: "A0230" } });
    expect(await findShopByDomain(service.ctx.db, domain)).toBeUndefined();
  });

  it("is refused with 403 when the token is another shop's", async () => {
    const other = await aShop(service);

    const response = await exchange(await service.sandbox.shopify.idToken(other.domain));

    expect(response).toMatchObject({ status: 403, body: { code: "A0301" } });
    expect(await findShopByDomain(service.ctx.db, domain)).toBeUndefined();
  });

  it("is refused with 401 when Shopify takes the token no longer", async () => {
    const token = await service.sandbox.shopify.idToken(domain);
    const replaced = await createTestService({
      fetch: (input, init) =>
        String(input).endsWith("/access_token")
          ? Promise.resolve(Response.json({ error: "invalid_subject_token" }, { status: 400 }))
          : fetch(input, init),
    });

    const response = await call(replaced, "POST", "/shopify/oauth/getAccessToken", {
      body: { token, shop: domain },
    });

    expect(response).toMatchObject({ status: 401, body: { code: "A0230" } });
    expect(await findShopByDomain(replaced.ctx.db, domain)).toBeUndefined();
    await replaced.close();
  });

  it("is told to wait after thirty exchanges in a minute, and may go on after it", async () => {
    const responses: Answer[] = [];
    for (let index = 0; index < 31; index += 1) responses.push(await open());

    expect(responses.slice(0, 30).every((response) => response.status === 200)).toBe(true);
    expect(responses[30]).toMatchObject({ status: 429, body: { code: "B0210" } });
    expect(Number(responses[30]!.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("is not known any more when a scope was taken back, and known again when it is granted", async () => {
    await open();
    const { scopes } = service.sandbox.shopify.createShop({ domain });

    service.sandbox.shopify.changeScopes(domain, scopes.slice(1));
    await service.settle();
    expect((await isKnown()).body.data).toBe(false);

    service.sandbox.shopify.changeScopes(domain, scopes);
    await service.settle();
    expect((await isKnown()).body.data).toBe(true);
  });

  it("is not known after the app was removed, and its tokens are gone", async () => {
    await open();
    service.clock.now = new Date(service.clock.now.getTime() + 60_000);

    service.sandbox.shopify.uninstall(domain);
    await service.settle();

    expect((await isKnown()).body.data).toBe(false);
    expect(await findTokens(service.ctx.db, await idOf())).toBeUndefined();
  });

  it("who comes back after removing the app has another reading of orders, and a late notice changes nothing", async () => {
    await open();
    await service.settle();
    service.clock.now = new Date(service.clock.now.getTime() + 60_000);
    service.sandbox.shopify.uninstall(domain);
    await service.settle();
    service.clock.now = new Date(service.clock.now.getTime() + 60_000);

    expect((await open()).body.data).toEqual({ shop: domain, first_install: false });
    await service.settle();

    expect(await countOf("longTasks")).toBe(2);
    expect((await isKnown()).body.data).toBe(true);
  });
});

describe("asking whether a shop is known", () => {
  it.each(["", "evil.example", "x.myshopify.com.evil.example", "X.myshopify.com", "a/../b.myshopify.com"])(
    "is answered with the wrong field for %j",
    async (shop) => {
      expect(await isKnown(encodeURIComponent(shop))).toMatchObject({
        status: 400,
        body: { code: "A0400", data: { fields: [{ path: "shop" }] } },
      });
    },
  );
});
