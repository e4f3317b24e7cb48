import { OPTIONAL_SCOPES, type OptionalScope, TRACKING_SCOPE } from "../../../contract/optional-scopes";
import type { ShopDomain, ShopId } from "../../../contract/ids";
import { ShopifyError } from "../../adapters/shopify/error";
import { grantedScopes } from "../../adapters/shopify/operations";
import type { Actor, Context } from "../../platform/context";
import { type Db, transaction } from "../../platform/db/database";
import { releaseHeld } from "../../platform/deliveries/enqueue-deliveries";
import { noteChange } from "../../platform/db/noted-changes";
import { getShopById } from "../../domain/shops/shops.queries";

type Ctx = Pick<Context, "db" | "shopify" | "now" | "enqueue">;

/** Why a delivery is held. */
export const NO_PERMISSION = "no_permission";

/** Whether tracking may be written to Shopify, as far as Shopify has told us. */
export const mayWriteTracking = (ctx: Pick<Context, "shopify">, db: Db, shop: ShopId): Promise<boolean> =>
  ctx.shopify.tokens.hasScopes(db, shop, [TRACKING_SCOPE]);

/** Stores what the merchant has granted: what was held for it goes at once, and open pages read again what they say about it. */
async function saveScopes(ctx: Ctx, shop: ShopId, scopes: string[]): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const before = await mayWriteTracking(ctx, tx, shop);
    await ctx.shopify.tokens.setScopes(tx, shop, scopes);
    const after = await mayWriteTracking(ctx, tx, shop);
    if (after) await releaseHeld(ctx, tx, shop, NO_PERMISSION);
    // Each denied write asks: open pages read again only where the answer is another one.
    if (after !== before) await noteChange(tx, shop, "settings");
  });
}

/** Asks Shopify and stores the answer: a webhook about it may be late or lost. @throws ShopifyError */
export async function readScopes(ctx: Ctx, shop: { id: ShopId; domain: ShopDomain }): Promise<string[]> {
  const { currentAppInstallation } = await ctx.shopify.graphql(shop, grantedScopes, {});
  const scopes = currentAppInstallation.accessScopes.map(({ handle }) => handle);
  await saveScopes(ctx, shop.id, scopes);
  return scopes;
}

/**
 * After app/scopes_update. Two of them may arrive in the wrong order, so Shopify is asked what holds now; where it cannot be, what the webhook says
 * is stored: a later write that is denied asks again.
 */
export async function renewScopes(
  ctx: Ctx & Pick<Context, "log">,
  shop: ShopId,
  said: string[],
): Promise<void> {
  try {
    await readScopes(ctx, await getShopById(ctx.db, shop));
  } catch (error) {
    if (!(error instanceof ShopifyError)) throw error;
    ctx.log.warn({ err: error, shop }, "the granted scopes cannot be read; those of the webhook are stored");
    await saveScopes(ctx, shop, said);
  }
}

/** The optional scopes that the merchant has granted, asked of Shopify. @throws ShopifyError */
export async function checkScopes(ctx: Context, actor: Actor): Promise<{ granted: OptionalScope[] }> {
  const scopes = await readScopes(ctx, await getShopById(ctx.db, actor.shop));
  return { granted: OPTIONAL_SCOPES.filter((scope) => scopes.includes(scope)) };
}
