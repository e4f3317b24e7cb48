import type { Context } from "../../platform/context";
import { subscriptionCancel } from "../../adapters/shopify/billing-operations";
import type { Shop } from "../../domain/shops/shops.queries";

/** Returns Shopify's error message if it refuses, else null; `prorate` refunds the rest of the cycle. */
export async function cancelAtShopify(
  ctx: Context,
  shop: Pick<Shop, "id" | "domain">,
  id: string,
  { prorate }: { prorate: boolean },
): Promise<string | null> {
  const { appSubscriptionCancel: result } = await ctx.shopify.graphql(shop, subscriptionCancel, {
    id,
    prorate,
  });
  return result.userErrors[0]?.message ?? null;
}
