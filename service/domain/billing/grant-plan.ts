import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { DEFAULT_PLAN } from "../../../permissions/plans";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import type { JobType } from "../../platform/queue/job";
import { listGroup, upsertPeriod } from "./quota.queries";
import { periodOf } from "./period";
import { writeAudit } from "../shops/audit.queries";
import { type GrantedPlan, setPlan, type Shop } from "../shops/shops.queries";
import { quotaOf } from "./paid-plan";

const payload = z.object({ shop: ShopId });

/** Gives quota to orders that wait for it; its handler is domain/orders/release-waiting.job.ts. */
export const releaseWaitingType: JobType<typeof payload> = { name: "quota.release-waiting", payload };

/** Chooses delivery dates by the sources that the plan has; its handler is features/delivery-estimates/follow-plan.job.ts. */
export const followPlanType: JobType<typeof payload> = { name: "promise.follow-plan", payload };

/** What every shop has that pays nothing. */
export const FREE_PLAN: GrantedPlan = {
  planCode: DEFAULT_PLAN,
  planInterval: "EVERY_30_DAYS",
  quotaAmount: null,
  subscriptionId: null,
  cycleStart: null,
  cycleEnd: null,
};

/**
 * Puts a plan in force: the shop's row, the period its quota is counted in, an audit entry, and in any store of the group new quota for
 * orders that wait and the delivery dates of the plan. Does nothing where that plan is in force. The caller holds the shop's lock.
 */
export async function grantPlan(ctx: Context, tx: Tx, shop: Shop, plan: GrantedPlan): Promise<void> {
  const changed = (Object.keys(plan) as (keyof GrantedPlan)[]).filter(
    (part) => String(plan[part]) !== String(shop[part]),
  );
  if (changed.length === 0) return;
  const now = ctx.now();
  const after = { ...shop, ...plan };
  await setPlan(tx, shop.id, plan);
  await upsertPeriod(tx, shop.id, periodOf(after, now), quotaOf(after));
  await writeAudit(tx, {
    shopId: shop.id,
    actor: "shopify",
    action: "plan.changed",
    details: {
      from: shop.planCode,
      to: plan.planCode,
      interval: plan.planInterval,
      quota: plan.quotaAmount,
      subscription: plan.subscriptionId,
    },
    createdAt: now,
  });
  const group = (await listGroup(tx, shop.id)).map((store) => ({ shop: store.id }));
  await ctx.enqueueAll(tx, releaseWaitingType, group);
  await ctx.enqueueAll(tx, followPlanType, group);
}
