import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { readSubscription } from "./read-subscription.job";
import { updateSubscription } from "../../domain/billing/subscriptions.queries";

/** The merchant is back from a charge's approval page: reads the result from Shopify. */
export async function handleApprovalReturn(
  ctx: Context,
  shop: ShopId,
  charge: string | undefined,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    if (charge !== undefined) {
      const id = `gid://shopify/AppSubscription/${charge}`;
      await updateSubscription(tx, shop, id, { returnedAt: ctx.now() });
    }
    await ctx.enqueue(tx, readSubscription, { shop });
  });
}
