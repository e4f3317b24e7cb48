import { USER_ERROR } from "../../../contract/errors";
import type { PlanChanged, PlanChoice } from "../../../contract/billing";
import { isFree } from "../../../permissions/plans";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { lockShop } from "../../domain/shops/shops.queries";
import { writeAudit } from "../../domain/shops/audit.queries";
import { downgradeToFree } from "./downgrade-to-free";
import { planChangeOf } from "../../domain/billing/plan-change";
import { AppError } from "../../platform/errors";
import { requestSubscription } from "./request-subscription";
import { updateSubscription } from "../../domain/billing/subscriptions.queries";

/**
 * Changes the plan: a paid one is approved by the merchant at Shopify (`redirect`), the free one is had at once or
 * noted for the end of the cycle (`reload`). Choosing the current plan takes such a note back.
 * @throws AppError NOT_ALLOWED in a linked store, USER_ERROR for what is not offered or already had
 */
export async function changePlan(ctx: Context, actor: Actor, choice: PlanChoice): Promise<PlanChanged> {
  const shop = actor.ownShop;
  const change = await planChangeOf(ctx, shop, choice);
  const { subscription } = change.from;

  if (change.isCurrent) {
    if (!subscription?.cancelAt) throw new AppError(USER_ERROR, "samePlan");
    await keepPlan(ctx, actor, subscription.id);
    return { action: "reload" };
  }
  if (isFree(change.offer.plan)) {
    await downgradeToFree(ctx, actor, change);
    return { action: "reload" };
  }
  return { action: "redirect", url: await requestSubscription(ctx, actor, shop, change, choice) };
}

/** Takes back a scheduled cancellation: the subscription renews after its cycle. */
async function keepPlan(ctx: Context, actor: Actor, id: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    await updateSubscription(tx, actor.shop, id, { cancelAt: null });
    await writeAudit(tx, {
      shopId: actor.shop,
      actor: actor.user,
      action: "plan.kept",
      details: { subscription: id },
      createdAt: ctx.now(),
    });
  });
}
