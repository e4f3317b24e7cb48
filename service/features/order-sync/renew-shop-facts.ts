import type { ShopDomain, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { shopFacts } from "../../adapters/shopify/operations";
import { getShopById, type ShopFacts, updateShopFacts } from "../../domain/shops/shops.queries";

/** Reads the shop's name, mail address, zone … from Shopify. */
async function readShopFacts(ctx: Context, shop: { id: ShopId; domain: ShopDomain }): Promise<ShopFacts> {
  const response = await ctx.shopify.graphql(shop, shopFacts, {});
  return {
    name: response.shop.name,
    primaryDomain: response.shop.primaryDomain?.host ?? null,
    ownerName: response.shop.shopOwnerName ?? null,
    email: response.shop.email ?? null,
    contactEmail: response.shop.contactEmail ?? null,
    shopifyPlan: response.shop.plan?.publicDisplayName ?? null,
    currency: response.shop.currencyCode,
    timezone: response.shop.ianaTimezone,
    country: response.shop.shopAddress?.countryCodeV2 ?? null,
  };
}

/** After shop/update: the payload is only the hint, the facts are read again. */
export async function renewShopFacts(ctx: Context, shop: ShopId): Promise<void> {
  const facts = await readShopFacts(ctx, await getShopById(ctx.db, shop));
  await transaction(ctx.db, (tx) => updateShopFacts(tx, shop, facts));
}
