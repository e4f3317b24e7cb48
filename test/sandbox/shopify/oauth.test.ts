import { describe, expect, it } from "vitest";
import { aSandbox, EXCHANGE, exchange, SHOP, type Tokens } from "./a-sandbox";

async function refresh(sandbox: ReturnType<typeof aSandbox>, refreshToken: string) {
  const response = await sandbox.askForTokens({ grant_type: "refresh_token", refresh_token: refreshToken });
  return { status: response.status, body: (await response.json()) as Tokens & { error?: string } };
}

async function useToken(sandbox: ReturnType<typeof aSandbox>, token: string): Promise<number> {
  const response = await sandbox.request(`/${SHOP}/admin/api/2026-10/graphql.json`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-shopify-access-token": token },
    body: JSON.stringify({ query: "{ shop { name } }" }),
  });
  return response.status;
}

describe("token exchange", () => {
  it("gives an access token for an hour and a refresh token for 90 days, and installs the app", async () => {
    const sandbox = aSandbox({ installed: false });

    const tokens = await exchange(sandbox);

    expect(tokens).toMatchObject({ expires_in: 3600, refresh_token_expires_in: 7_776_000 });
    expect(tokens.scope).toBe("read_orders,read_fulfillments,write_fulfillments,read_products");
    expect(sandbox.shop.record.isInstalled).toBe(true);
    expect(await useToken(sandbox, tokens.access_token)).toBe(200);
  });

  it.each([
    ["expired", { expired: true }],
    ["forged", { forged: true }],
    ["for another app", { audience: "another-app" }],
    ["not yet valid", { early: true }],
    ["of another shop", { issuer: "another.myshopify.com" }],
  ])("refuses an id token that is %s", async (_, faults) => {
    const sandbox = aSandbox();
    const subject_token = await sandbox.shopify.idToken(SHOP, faults);

    const response = await sandbox.askForTokens({ ...EXCHANGE, subject_token });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_subject_token" });
  });

  it("refuses a request for tokens that never expire", async () => {
    const sandbox = aSandbox();
    const { expiring: _, ...withoutExpiring } = EXCHANGE;

    const response = await sandbox.askForTokens({
      ...withoutExpiring,
      subject_token: await sandbox.shopify.idToken(SHOP),
    });

    expect(response.status).toBe(400);
  });

  it("refuses a wrong client secret", async () => {
    const sandbox = aSandbox();

    const subject_token = await sandbox.shopify.idToken(SHOP);
    const response = await sandbox.askForTokens({ ...EXCHANGE, subject_token, client_secret: "guessed" });

    expect(response.status).toBe(400);
  });

  it("understands forms as well as JSON", async () => {
    const sandbox = aSandbox();
    const fields = { ...EXCHANGE, client_id: "waybill-test", client_secret: "hush" };

    const response = await sandbox.request(`/${SHOP}/admin/oauth/access_token`, {
      method: "POST",
      body: new URLSearchParams({ ...fields, subject_token: await sandbox.shopify.idToken(SHOP) }),
    });

    expect(response.status).toBe(200);
  });

  it("does not know shops that do not exist", async () => {
    const response = await aSandbox().request("/nobody.myshopify.com/admin/oauth/access_token", {
      method: "POST",
    });

    expect(response.status).toBe(404);
  });
});

describe("rotation of tokens", () => {
  it("gives a new pair, and the refresh token is used up once the new pair is in use", async () => {
    const sandbox = aSandbox();
    const first = await exchange(sandbox);

    const second = await refresh(sandbox, first.refresh_token);
    await useToken(sandbox, second.body.access_token);
    const again = await refresh(sandbox, first.refresh_token);

    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect(again).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  it("repeats an answer that may have been lost", async () => {
    const sandbox = aSandbox();
    const first = await exchange(sandbox);

    const second = await refresh(sandbox, first.refresh_token);
    const repeated = await refresh(sandbox, first.refresh_token);

    expect(repeated).toEqual(second);
  });

  it("ends older refresh tokens at once by a new exchange, older access tokens at their own time", async () => {
    const sandbox = aSandbox();
    const first = await exchange(sandbox);

    await exchange(sandbox);

    expect((await refresh(sandbox, first.refresh_token)).status).toBe(400);
    expect(await useToken(sandbox, first.access_token)).toBe(200);
    sandbox.passMinutes(61);
    expect(await useToken(sandbox, first.access_token)).toBe(401);
  });

  it("ends a refresh token after 90 days", async () => {
    const sandbox = aSandbox();
    const tokens = await exchange(sandbox);

    sandbox.passMinutes(90 * 24 * 60 + 1);

    expect((await refresh(sandbox, tokens.refresh_token)).status).toBe(400);
  });

  it("knows no token any more once the app is uninstalled", async () => {
    const sandbox = aSandbox();
    const tokens = await exchange(sandbox);

    sandbox.shopify.uninstall(SHOP);

    expect(await useToken(sandbox, tokens.access_token)).toBe(401);
    expect((await refresh(sandbox, tokens.refresh_token)).status).toBe(400);
  });
});
