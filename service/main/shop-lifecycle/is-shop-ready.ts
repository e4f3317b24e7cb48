import type { ShopDomain } from "../../../contract/ids";
import { REQUIRED_SCOPES } from "../../platform/config/config";
import type { Context } from "../../platform/context";
import { findShopByDomain } from "../../domain/shops/shops.queries";

/** Installed, with tokens that are good or can be renewed and every scope granted; else the token is to be exchanged. */
export async function isShopReady(ctx: Context, domain: ShopDomain): Promise<boolean> {
  const shop = await findShopByDomain(ctx.db, domain);
  if (!shop || shop.uninstalledAt) return false;
  return ctx.shopify.tokens.isUsable(shop.id, REQUIRED_SCOPES);
}
