import { USER_ERROR } from "../../../contract/errors";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { writeAudit } from "../../domain/shops/audit.queries";
import { lockShop } from "../../domain/shops/shops.queries";
import { cancelAtShopify } from "./cancel-subscription";
import { FREE_PLAN, grantPlan } from "../../domain/billing/grant-plan";
import type { PlannedChange } from "../../domain/billing/plan-change";
import { readAndApply } from "./read-and-apply";
import { updateSubscription } from "../../domain/billing/subscriptions.queries";

/** How long before the end of the cycle the subscription is cancelled: before Shopify charges the next cycle. */
const BEFORE_CYCLE_END_MS = 3_600_000;

/**
 * To the free plan: at once where this cycle's orders fit into it, with what is left of the cycle paid back; else a
 * note is made, and a job cancels the subscription shortly before its cycle ends.
 */
export async function downgradeToFree(
  ctx: Context,
  actor: Actor,
  { from, takesEffect, cycle }: PlannedChange,
): Promise<void> {
  const audit = (action: string) => ({
    shopId: actor.shop,
    actor: actor.user,
    action,
    details: { from: from.option, subscription: from.subscription?.id ?? null },
    createdAt: ctx.now(),
  });
  if (!from.subscription) {
    // A plan that was granted without being paid is given back.
    await transaction(ctx.db, async (tx) => {
      await grantPlan(ctx, tx, await lockShop(tx, actor.shop), FREE_PLAN);
      await writeAudit(tx, audit("plan.left"));
    });
    return;
  }
  const { id } = from.subscription;
  if (takesEffect === "cycle_end") {
    await transaction(ctx.db, async (tx) => {
      await lockShop(tx, actor.shop);
      const cancelAt = new Date(cycle.to.getTime() - BEFORE_CYCLE_END_MS);
      await updateSubscription(tx, actor.shop, id, { cancelAt });
      await writeAudit(tx, audit("plan.leave_noted"));
    });
    return;
  }
  await writeAudit(ctx.db, audit("plan.left"));
  const problem = await cancelAtShopify(ctx, actor.ownShop, id, { prorate: true });
  if (problem) throw new AppError(USER_ERROR, "shopifyRefused", { values: { message: problem } });
  await readAndApply(ctx, actor.ownShop);
}
