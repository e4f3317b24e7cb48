import { NOT_ALLOWED, TOKEN_INVALID } from "../../../contract/errors";
import type { ShopDomain } from "../../../contract/ids";
import { readSubscription } from "../../features/subscriptions/read-subscription.job";
import type { Context } from "../../platform/context";
import { type Db, transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { FIRST_SYNC_DAYS, startOrderSync } from "../../features/order-sync/start-order-sync";
import { resumeTracking } from "../../domain/shipments/stop-tracking.queries";
import { ShopifyError } from "../../adapters/shopify/error";
import { verifyIdToken } from "../../adapters/shopify/id-token";
import { findTokens } from "../../adapters/shopify/tokens.queries";
import { renewShopBrandJob } from "../../features/shop-brand/renew-shop-brand.job";
import { insertPage } from "../../domain/pages/pages.queries";
import { writeAudit } from "../../domain/shops/audit.queries";
import {
  findShopByDomain,
  insertShop,
  lockShop,
  reinstallShop,
  type ShopPlan,
} from "../../domain/shops/shops.queries";

/**
 * Exchanges an id token for tokens of our own and keeps them. A shop that is new, or back after it had left, begins
 * with the orders of the last days. `days` and `plan` are for stores that we set up ourselves, such as the demo.
 * @throws AppError TOKEN_INVALID for a bad or stale token, NOT_ALLOWED for one of another shop
 */
export async function installShop(
  ctx: Context,
  { token, shop: domain }: { token: string; shop: ShopDomain },
  { days = FIRST_SYNC_DAYS, plan = {} }: { days?: number; plan?: Partial<ShopPlan> } = {},
): Promise<Installed> {
  const { user, domain: proven } = await verifyIdToken(token, ctx.config.shopify, ctx.now());
  if (proven !== domain) throw new AppError(NOT_ALLOWED, "sessionInvalid");
  await ctx.limits.take("exchange", domain);
  return inTurn(domain, () => exchangeAndKeep(ctx, { token, domain, user, days, plan }));
}

interface Installed {
  shop: ShopDomain;
  first_install: boolean;
}

const running = new Map<ShopDomain, Promise<unknown>>();

/** Serialises token exchanges per shop in this process (several tabs open at once): spares most of the repeats below. */
async function inTurn(domain: ShopDomain, work: () => Promise<Installed>): Promise<Installed> {
  const mine = (running.get(domain) ?? Promise.resolve()).catch(() => {}).then(work);
  running.set(domain, mine);
  try {
    return await mine;
  } finally {
    if (running.get(domain) === mine) running.delete(domain);
  }
}

/**
 * An exchange revokes the pair of the one before it, and only Shopify knows which of two was last. Where another
 * process has stored a pair meanwhile, this one exchanges again.
 */
async function exchangeAndKeep(
  ctx: Context,
  given: { token: string; domain: ShopDomain; user: string; days: number; plan: Partial<ShopPlan> },
): Promise<Installed> {
  const { token, domain, user, days, plan } = given;
  for (;;) {
    const before = await tokensOf(ctx.db, domain);
    const tokens = await ctx.shopify.exchange(domain, token).catch((error: unknown) => {
      if (!(error instanceof ShopifyError) || error.status !== 400) throw error;
      throw new AppError(TOKEN_INVALID, "sessionInvalid", { cause: error });
    });
    const installed = await transaction(ctx.db, async (tx) => {
      const now = ctx.now();
      const isNew = (await insertShop(tx, domain, now, plan)) !== undefined;
      const { id } = await lockShop(tx, (await findShopByDomain(tx, domain))!.id);
      if (!isNew && (await tokensOf(tx, domain)) !== before) return undefined;
      if (isNew) await insertPage(tx, id, { isDefault: true, createdAt: now });
      const isBack = !isNew && (await reinstallShop(tx, domain, now));
      await ctx.shopify.tokens.save(tx, id, tokens);
      if (isNew || isBack) await startOrderSync(ctx, tx, { shop: id, user, days });
      if (isNew || isBack) await ctx.enqueue(tx, renewShopBrandJob, { shop: id });
      if (isBack) await resumeTracking(tx, id, now);
      if (isBack) await ctx.enqueue(tx, readSubscription, { shop: id });
      const details = { scope: tokens.scope, isNew, isBack };
      await writeAudit(tx, {
        shopId: id,
        actor: user,
        action: "shop.tokens_exchanged",
        details,
        createdAt: now,
      });
      return { shop: domain, first_install: isNew };
    });
    if (installed) return installed;
    await ctx.limits.take("exchange", domain);
  }
}

/** The stored pair, encrypted, to detect whether another process has replaced it. */
async function tokensOf(db: Db, domain: ShopDomain): Promise<string | undefined> {
  const shop = await findShopByDomain(db, domain);
  return shop && (await findTokens(db, shop.id))?.refreshToken;
}
