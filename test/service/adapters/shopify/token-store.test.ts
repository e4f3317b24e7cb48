import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ShopifyError } from "../../../../service/adapters/shopify/error";
import type { TokenResponse } from "../../../../service/adapters/shopify/oauth";
import { createTokenStore } from "../../../../service/adapters/shopify/token-store";
import { findTokens, takeRefreshLease } from "../../../../service/adapters/shopify/tokens.queries";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let service: TestService;
let shop: TestShop;
let asked: string[];
let response: (refreshToken: string) => Promise<TokenResponse>;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  asked = [];
  response = (token) => Promise.resolve(aPair(`after-${token}`));
});

function aPair(name: string): TokenResponse {
  return {
    access_token: `access-${name}`,
    refresh_token: `refresh-${name}`,
    scope: "read_orders",
    expires_in: 3600,
    refresh_token_expires_in: 90 * 86_400,
  };
}

/** A store as each process has one: they share nothing but the database. */
function aProcess() {
  const refresh = (_: unknown, token: string) => {
    asked.push(token);
    return response(token);
  };
  return createTokenStore({
    db: service.ctx.db,
    secrets: service.ctx.secrets,
    now: () => service.clock.now,
    refresh,
  });
}

async function aProcessWithTokens() {
  const store = aProcess();
  await store.save(service.ctx.db, shop.id, aPair("1"));
  return store;
}

const later = (ms: number) => void (service.clock.now = new Date(service.clock.now.getTime() + ms));
const refusal = (status: number, body = '{"error":"invalid_grant"}') => {
  response = () => Promise.reject(new ShopifyError("Shopify refused to give a token", status, body));
};

describe("a shop's tokens", () => {
  it("are used as they are while more than five minutes remain", async () => {
    const store = await aProcessWithTokens();
    later(54 * 60_000);

    expect(await store.accessToken(shop.id)).toBe("access-1");
    expect(asked).toEqual([]);
  });

  it("are renewed once for ten callers in two processes when they are about to end", async () => {
    const stores = [await aProcessWithTokens(), aProcess()];
    later(56 * 60_000);

    const tokens = await Promise.all(
      Array.from({ length: 10 }, (_, caller) => stores[caller % 2]!.accessToken(shop.id)),
    );

    expect(new Set(tokens)).toEqual(new Set(["access-after-refresh-1"]));
    expect(asked).toEqual(["refresh-1"]);
  });

  it("are renewed once when the Admin API refuses the access token to many at once", async () => {
    const stores = [await aProcessWithTokens(), aProcess()];

    const tokens = await Promise.all(
      Array.from({ length: 6 }, (_, caller) => stores[caller % 2]!.renew(shop.id, "access-1")),
    );

    expect(new Set(tokens)).toEqual(new Set(["access-after-refresh-1"]));
    expect(asked).toEqual(["refresh-1"]);
  });

  it("are renewed by another process once the lease of one that died has run out", async () => {
    const store = await aProcessWithTokens();
    later(HOUR);
    const until = new Date(service.clock.now.getTime() + 15_000);
    expect(await takeRefreshLease(service.ctx.db, shop.id, service.clock.now, until)).toBe(true);

    const waiting = store.accessToken(shop.id);
    expect(asked).toEqual([]);
    later(15_001);

    expect(await waiting).toBe("access-after-refresh-1");
  });

  it("are kept after a failure that passes, and the next caller tries again", async () => {
    const store = await aProcessWithTokens();
    later(HOUR);
    response = () => Promise.reject(new Error("socket hang up"));
    await expect(store.accessToken(shop.id)).rejects.toThrow("socket hang up");

    response = (token) => Promise.resolve(aPair(`after-${token}`));
    expect(await store.accessToken(shop.id)).toBe("access-after-refresh-1");
  });

  it.each([
    ["Shopify wants fewer requests", 429, ""],
    ["the shop is frozen", 402, ""],
    ["Shopify is down", 503, ""],
    ["our own client secret is wrong", 400, '{"error":"invalid_client"}'],
    ["our app is not found", 400, '{"error":"application_cannot_be_found"}'],
  ])("are kept when %s", async (_, status, body) => {
    const store = await aProcessWithTokens();
    later(HOUR);
    refusal(status, body);

    await expect(store.accessToken(shop.id)).rejects.toMatchObject({ status });

    expect(await store.isUsable(shop.id, [])).toBe(true);
  });

  it("are forgotten when Shopify knows the refresh token no longer: the owner has to open the app", async () => {
    const store = await aProcessWithTokens();
    later(HOUR);
    refusal(400);

    await expect(store.accessToken(shop.id)).rejects.toMatchObject({ status: 401, isFinal: true });

    expect(await store.isUsable(shop.id, [])).toBe(false);
    expect(await findTokens(service.ctx.db, shop.id)).toBeUndefined();
  });

  it("are those of the merchant who opened the app while an old pair was being renewed", async () => {
    const store = await aProcessWithTokens();
    later(HOUR);
    response = async (token) => {
      await aProcess().save(service.ctx.db, shop.id, aPair("opened"));
      return aPair(`after-${token}`);
    };

    expect(await store.accessToken(shop.id)).toBe("access-opened");
    expect(await store.accessToken(shop.id)).toBe("access-opened");
  });

  it("are not forgotten when the pair that Shopify refused has been replaced meanwhile", async () => {
    const store = await aProcessWithTokens();
    later(HOUR);
    response = async () => {
      await aProcess().save(service.ctx.db, shop.id, aPair("opened"));
      throw new ShopifyError("Shopify refused to give a token", 400, "invalid_grant");
    };

    expect(await store.accessToken(shop.id)).toBe("access-opened");
  });

  it("are not brought back by a renewal that ends after the app was removed", async () => {
    const store = await aProcessWithTokens();
    later(HOUR);
    response = async (token) => {
      await service.ctx.db.deleteFrom("shopTokens").where("shopId", "=", shop.id).execute();
      return aPair(`after-${token}`);
    };

    await expect(store.accessToken(shop.id)).rejects.toMatchObject({ status: 401 });
    expect(await findTokens(service.ctx.db, shop.id)).toBeUndefined();
  });

  it("are over after ninety days without a renewal", async () => {
    const store = await aProcessWithTokens();
    later(91 * DAY);

    expect(await store.isUsable(shop.id, [])).toBe(false);
    await expect(store.accessToken(shop.id)).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual([]);
  });

  it("are usable only with every scope, where a write scope includes reading", async () => {
    const store = aProcess();
    await store.save(service.ctx.db, shop.id, { ...aPair("1"), scope: "write_orders,read_products" });

    expect(await store.isUsable(shop.id, ["read_orders", "write_orders", "read_products"])).toBe(true);
    expect(await store.isUsable(shop.id, ["read_fulfillments"])).toBe(false);
    expect(await store.isUsable(shop.id, ["write_products"])).toBe(false);
  });

  it("are not readable in the database, and one column's value cannot stand in another's", async () => {
    const store = await aProcessWithTokens();
    const row = await findTokens(service.ctx.db, shop.id);
    expect(JSON.stringify(row)).not.toMatch(/access-1|refresh-1/);

    await service.ctx.db
      .updateTable("shopTokens")
      .set({ accessToken: row!.refreshToken })
      .where("shopId", "=", shop.id)
      .execute();

    await expect(store.accessToken(shop.id)).rejects.toThrow();
  });
});
