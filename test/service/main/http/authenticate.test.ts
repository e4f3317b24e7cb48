import { SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { isSignedBearer } from "../../../../service/main/http/authenticate";
import { signAdminToken } from "../../../../service/domain/shops/admin-token";
import { revokeAdminTokens } from "../../../../service/domain/shops/shops.queries";
import type { SigningKeys } from "../../../../service/platform/crypto/signing-keys";
import { uninstallShop } from "../../../../service/main/shop-lifecycle/uninstall-shop";
import { APP_SECRET, aShop, call, CLIENT_ID, CLIENT_SECRET, createTestService } from "../../harness";
import type { TestService, TestShop } from "../../harness";

const PLAN = "/endApi/api/subscribe/plan";
const SIX_MINUTES = 360;

let service: TestService;
let shop: TestShop;
let other: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  other = await aShop(service);
});

const seconds = () => Math.floor(service.clock.now.getTime() / 1000);
const bytes = (text: string) => new TextEncoder().encode(text);

/** An id token as Shopify makes it; null takes a claim away. */
function aToken(
  claims: Record<string, unknown> = {},
  secret: string | Uint8Array = CLIENT_SECRET,
): Promise<string> {
  const all = {
    iss: `https://${shop.domain}/admin`,
    dest: `https://${shop.domain}`,
    aud: CLIENT_ID,
    sub: "42",
    iat: seconds(),
    nbf: seconds(),
    exp: seconds() + 60,
    ...claims,
  };
  const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  return new SignJWT(kept)
    .setProtectedHeader({ alg: "HS256" })
    .sign(typeof secret === "string" ? bytes(secret) : secret);
}

function unsigned(header: object, claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part(header)}.${part(claims)}.`;
}

const asBearer = (bearer: string) => call(service, "GET", PLAN, { as: { bearer } });

describe("a call with Shopify's id token", () => {
  it("is answered for the shop the token is for", async () => {
    const response = await call(service, "GET", "/endApi/api/store/get-store-info", {
      as: { bearer: await aToken() },
    });

    expect(response).toMatchObject({ status: 200, body: { data: { myshopify_domain: shop.domain } } });
  });

  it("takes the shop from the token, whatever the address says", async () => {
    const response = await call(service, "GET", `/endApi/api/store/get-store-info?shop=${other.domain}`, {
      as: { bearer: await aToken() },
      headers: { "x-shopify-shop-domain": other.domain },
    });

    expect(response.body.data.myshopify_domain).toBe(shop.domain);
  });

  it("is answered when clocks differ by less than ten seconds", async () => {
    expect((await asBearer(await aToken({ nbf: seconds() + 8, iat: seconds() + 8 }))).status).toBe(200);
    expect((await asBearer(await aToken({ exp: seconds() - 8 }))).status).toBe(200);
  });

  it.each([
    ["over for eleven seconds", () => aToken({ exp: seconds() - 11 })],
    ["over for minutes", () => aToken({ exp: seconds() - SIX_MINUTES, nbf: seconds() - SIX_MINUTES })],
    ["not good before a minute from now", () => aToken({ nbf: seconds() + 60 })],
    ["for another app", () => aToken({ aud: "another-app" })],
    ["without an app", () => aToken({ aud: null })],
    ["without an end", () => aToken({ exp: null })],
    ["without a beginning", () => aToken({ nbf: null })],
    ["without a person", () => aToken({ sub: null })],
    ["without a shop", () => aToken({ dest: null })],
    ["without an issuer", () => aToken({ iss: null })],
    ["signed with another key", () => aToken({}, "somebody-elses-secret")],
    ["signed with a key of ours", () => aToken({}, service.config.signingKeys.adminToken[0])],
    ["issued by another shop", () => aToken({ iss: `https://${other.domain}/admin` })],
    ["for another shop than its issuer", () => aToken({ dest: `https://${other.domain}` })],
    ["for a shop nobody knows", () => aToken(domainClaims("nobody.myshopify.com"))],
    ["for a host that is no shop", () => aToken(domainClaims("myshopify.com.evil.example"))],
    ["for a host that only ends like one", () => aToken(domainClaims("evil.example/x.myshopify.com"))],
    ["for something that is no address", () => aToken({ dest: "shop", iss: "shop" })],
    ["with numbers where text belongs", () => aToken({ dest: 1, sub: 2 })],
    ["unsigned", async () => unsigned({ alg: "none" }, await claimsOf(aToken()))],
    ["unsigned, with a capital", async () => unsigned({ alg: "NONE" }, await claimsOf(aToken()))],
    ["garbage", () => Promise.resolve("garbage")],
    ["three words of garbage", () => Promise.resolve("a.b.c")],
    ["ten kilobytes long", () => Promise.resolve(`${"a".repeat(10_240)}.b.c`)],
  ])("is refused when the token is %s", async (_, token) => {
    const response = await asBearer(await token());

    expect(response).toMatchObject({ status: 401, body: { code: "A0230" } });
  });

  it.each([
    ["no token", {}],
    ["another scheme", { authorization: "Basic YTpi" }],
    ["a scheme alone", { authorization: "Bearer" }],
    ["two tokens", { authorization: "Bearer a b" }],
  ])("is refused with %s", async (_, headers) => {
    expect(await call(service, "GET", PLAN, { headers })).toMatchObject({
      status: 401,
      body: { code: "A0230" },
    });
  });

  it("does not take a token from the address", async () => {
    const token = await aToken();

    expect((await call(service, "GET", `${PLAN}?id_token=${token}&token=${token}`)).status).toBe(401);
  });

  it("is refused once the shop has removed the app, with the reason", async () => {
    const leaving = await aShop(service);
    await uninstallShop(service.ctx, leaving.id, service.clock.now);

    const response = await asBearer(await service.sandbox.shopify.idToken(leaving.domain));

    expect(response).toMatchObject({
      status: 401,
      body: { code: "A0230", data: { reason: "notInstalled" } },
    });
  });
});

describe("a call with an admin token", () => {
  const secret = () => service.config.signingKeys.adminToken[0];
  const keyOf = (purpose: keyof SigningKeys) => service.config.signingKeys[purpose][0];
  const ours = (lifetime: number) => signAdminToken(service.config, shop.domain, lifetime, service.clock.now);
  const forged = (claims: object, key: Uint8Array) =>
    new SignJWT({
      shop: shop.domain,
      iss: "waybill",
      aud: "waybill-admin",
      iat: seconds(),
      exp: seconds() + 60,
      ...claims,
    } as Record<string, unknown>)
      .setProtectedHeader({ alg: "HS256" })
      .sign(key);

  it("is answered for its shop", async () => {
    expect((await asBearer(await ours(60))).status).toBe(200);
    expect((await asBearer(await forged({}, secret()))).status).toBe(200);
  });

  it("made before its shop's were revoked is refused, and one made after it is answered", async () => {
    const leaked = await aShop(service);
    const before = leaked.bearer;
    service.clock.now = new Date(service.clock.now.getTime() + 300);
    await revokeAdminTokens(service.ctx.db, leaked.domain, service.clock.now);
    const after = await signAdminToken(service.config, leaked.domain, 60, service.clock.now);

    expect(await asBearer(before)).toMatchObject({ status: 401, body: { code: "A0230" } });
    expect((await asBearer(after)).status).toBe(200);
    expect((await asBearer(await ours(60))).status).toBe(200);
  });

  it.each([
    ["over", () => ours(-1)],
    ["signed with another key", () => forged({}, bytes("x".repeat(40)))],
    ["signed with Shopify's secret", () => forged({}, bytes(CLIENT_SECRET))],
    ["signed with the secret that our keys are made from", () => forged({}, bytes(APP_SECRET))],
    ["signed with our key for tracking links", () => forged({}, keyOf("trackingLink"))],
    ["signed with our key for Shopify's way back", () => forged({}, keyOf("billingReturn"))],
    ["signed with the key that the courier is given", () => forged({}, keyOf("simulatedPush"))],
    ["of another issuer", () => forged({ iss: "somebody" }, secret())],
    ["for another purpose", () => forged({ aud: "tracking-link" }, secret())],
    ["without an end", () => forged({ exp: undefined }, secret())],
    ["without a beginning", () => forged({ iat: undefined }, secret())],
    ["for something that is no shop", () => forged({ shop: "../etc" }, secret())],
    ["for no shop", () => forged({ shop: undefined }, secret())],
    ["unsigned", () => Promise.resolve(unsigned({ alg: "none" }, { iss: "waybill", shop: shop.domain }))],
  ])("is refused when the token is %s", async (_, token) => {
    expect(await asBearer(await token())).toMatchObject({ status: 401, body: { code: "A0230" } });
  });

  it("is refused where the configuration does not allow admin tokens", async () => {
    const token = await ours(60);
    service.config.adminTokens = false;

    const response = await asBearer(token);

    service.config.adminTokens = true;
    expect(response.status).toBe(401);
  });

  it("is refused once its shop has removed the app", async () => {
    const leaving = await aShop(service);
    await uninstallShop(service.ctx, leaving.id, service.clock.now);

    expect((await asBearer(leaving.bearer)).status).toBe(401);
  });
});

it("no bearer that was tried is in the log", () => {
  expect(JSON.stringify(service.logged)).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
});

const domainClaims = (host: string) => ({ dest: `https://${host}`, iss: `https://${host}/admin` });

async function claimsOf(token: Promise<string>): Promise<object> {
  return JSON.parse(Buffer.from((await token).split(".")[1]!, "base64url").toString()) as object;
}

describe("whether a bearer is signed, asked before a body is read", () => {
  const isSigned = (bearer: string) => {
    const { config, now } = service.ctx;
    return isSignedBearer({ config, now }, bearer);
  };

  it("is said yes to for Shopify's id tokens and, where they are allowed, ours", async () => {
    const ours = await signAdminToken(service.config, shop.domain, 60, service.clock.now);

    expect(await isSigned(await aToken())).toBe(true);
    expect(await isSigned(ours)).toBe(true);
    service.config.adminTokens = false;
    expect(await isSigned(ours)).toBe(false);
    service.config.adminTokens = true;
  });

  it("is said no to for any other", async () => {
    const bearers = [
      "x",
      "a.b.c",
      unsigned({ alg: "none" }, { iss: "waybill", shop: shop.domain, exp: seconds() + 60 }),
      await aToken({}, "another-client-secret"),
      await aToken({ exp: seconds() - SIX_MINUTES }),
      await aToken({ aud: "another-app" }),
      await aToken({ iss: "waybill", aud: "waybill-admin", shop: shop.domain }),
      await signAdminToken(service.config, shop.domain, -1, service.clock.now),
    ];

    expect(await Promise.all(bearers.map(isSigned))).toEqual(bearers.map(() => false));
  });
});
