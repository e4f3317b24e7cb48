import { USER_ERROR } from "../../contract/errors";
import type { PlanChanged } from "../../contract/subscribe";
import type { Actor, Context } from "../context";
import { AppError } from "../errors";
import { cappedAmountUpdate } from "../shopify/billing-operations";
import { writeAudit } from "../shops/audit.queries";
import { getShopById } from "../shops/shops.queries";
import { requireMainStore } from "./change-plan";
import { findOverageTerms } from "./overage";
import { moneyInput, toCents } from "./money";
import { readAndApply } from "./read-and-apply";
import { billingError } from "./billing-error";

/**
 * Asks Shopify for another capped amount. A higher one is approved by the merchant there; it counts once Shopify
 * says so.
 * @throws AppError NOT_ALLOWED in a linked store, USER_ERROR without extra orders or in Shopify's words
 */
export async function changeCappedAmount(
  ctx: Context,
  actor: Actor,
  { amount }: { amount: number },
): Promise<PlanChanged> {
  const shop = await getShopById(ctx.db, actor.shop);
  await requireMainStore(ctx, shop);
  const terms = await findOverageTerms(ctx.db, shop);
  if (!terms) throw billingError(USER_ERROR, shop, "noSubscription");

  const cents = toCents(amount);
  const { appSubscriptionLineItemUpdate: answer } = await ctx.shopify.graphql(shop, cappedAmountUpdate, {
    id: terms.usageLineId,
    cappedAmount: moneyInput(cents),
  });
  const [problem] = answer.userErrors;
  if (problem) throw new AppError(USER_ERROR, problem.message, { reason: "shopify" });
  await writeAudit(ctx.db, {
    shopId: shop.id,
    actor: actor.user,
    action: "cap.requested",
    details: { subscription: terms.id, from: terms.cappedCents, to: cents },
    createdAt: ctx.now(),
  });
  if (answer.confirmationUrl) return { action: "redirect", url: answer.confirmationUrl };
  await readAndApply(ctx, shop);
  return { action: "reload" };
}
