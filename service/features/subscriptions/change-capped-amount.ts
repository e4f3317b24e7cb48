import { USER_ERROR } from "../../../contract/errors";
import type { PlanChanged } from "../../../contract/billing";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { cappedAmountUpdate } from "../../adapters/shopify/billing-operations";
import { writeAudit } from "../../domain/shops/audit.queries";
import { findOverageTerms } from "../../domain/billing/overage";
import { moneyInput, toCents } from "../../domain/billing/money";
import { readAndApply } from "./read-and-apply";

/**
 * Asks Shopify for another capped amount. A higher one is approved by the merchant there; it counts once Shopify
 * says so.
 * @throws AppError NOT_ALLOWED in a linked store, USER_ERROR without overage or with Shopify's message
 */
export async function changeCappedAmount(
  ctx: Context,
  actor: Actor,
  { amount }: { amount: number },
): Promise<PlanChanged> {
  const shop = actor.ownShop;
  const terms = await findOverageTerms(ctx.db, shop);
  if (!terms) throw new AppError(USER_ERROR, "noUsageCharges");

  const cents = toCents(amount);
  const { appSubscriptionLineItemUpdate: result } = await ctx.shopify.graphql(shop, cappedAmountUpdate, {
    id: terms.usageLineId,
    cappedAmount: moneyInput(cents),
  });
  const [problem] = result.userErrors;
  if (problem) throw new AppError(USER_ERROR, "shopifyRefused", { values: { message: problem.message } });
  await writeAudit(ctx.db, {
    shopId: shop.id,
    actor: actor.user,
    action: "cap.requested",
    details: { subscription: terms.id, from: terms.cappedCents, to: cents },
    createdAt: ctx.now(),
  });
  if (result.confirmationUrl) return { action: "redirect", url: result.confirmationUrl };
  await readAndApply(ctx, shop);
  return { action: "reload" };
}
