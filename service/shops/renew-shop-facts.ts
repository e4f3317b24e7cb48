import type { ShopDomain, ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { shopFacts } from "../shopify/operations";
import { getShopById, type ShopFacts, updateShopFacts } from "./shops.queries";

/** Reads the shop's name, mail address, zone … from Shopify. */
export async function readShopFacts(
  ctx: Context,
  shop: { id: ShopId; domain: ShopDomain },
): Promise<ShopFacts> {
  const answer = await ctx.shopify.graphql(shop, shopFacts, {});
  return {
    name: answer.shop.name,
    primaryDomain: answer.shop.primaryDomain?.host ?? null,
    ownerName: answer.shop.shopOwnerName ?? null,
    email: answer.shop.email ?? null,
    shopifyPlan: answer.shop.plan?.publicDisplayName ?? null,
    currency: answer.shop.currencyCode,
    timezone: answer.shop.ianaTimezone,
    country: answer.shop.shopAddress?.countryCodeV2 ?? null,
  };
}

/** After shop/update: the payload is only the hint, the facts are read again. */
export async function renewShopFacts(ctx: Context, shop: ShopId): Promise<void> {
  await updateShopFacts(ctx.db, shop, await readShopFacts(ctx, await getShopById(ctx.db, shop)));
}
