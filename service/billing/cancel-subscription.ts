import type { Context } from "../context";
import { subscriptionCancel } from "../shopify/billing-operations";
import type { Shop } from "../shops/shops.queries";

/** Answers Shopify's words where it refuses; `prorate` pays back what is left of the cycle. */
export async function cancelAtShopify(
  ctx: Context,
  shop: Pick<Shop, "id" | "domain">,
  id: string,
  { prorate }: { prorate: boolean },
): Promise<string | null> {
  const { appSubscriptionCancel: answer } = await ctx.shopify.graphql(shop, subscriptionCancel, {
    id,
    prorate,
  });
  return answer.userErrors[0]?.message ?? null;
}
