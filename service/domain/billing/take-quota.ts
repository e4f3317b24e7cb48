import type { OrderId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { takeOverage } from "./overage";
import { quotaOf } from "./paid-plan";
import { lockBillingShop } from "../shops/billing-shop";
import type { Shop } from "../shops/shops.queries";
import { countUsed } from "./count-used";
import { periodOf, type Period } from "./period";
import { insertUnits, markWaiting, type OrderToCount, upsertPeriod } from "./quota.queries";
import { warnOfQuota } from "./warn-of-quota";

/**
 * Counts new orders against the quota of the period they were placed in, one unit each. What does not fit is charged
 * as overage where the plan has that, and else kept and marked as waiting; nothing is lost. The caller holds the shop's
 * lock, so the last unit is given out once.
 */
export async function takeQuota(ctx: Context, tx: Tx, shop: Shop, orders: OrderToCount[]): Promise<void> {
  if (orders.length === 0) return;
  const billingShop = await lockBillingShop(tx, shop);
  const periods = new Map(
    orders.map((order) => {
      const period = periodOf(billingShop, order.orderedAt);
      return [period.from.getTime(), period];
    }),
  );
  for (const period of periods.values()) {
    const ofPeriod = orders.filter(({ orderedAt }) => orderedAt >= period.from && orderedAt < period.to);
    const oldestFirst = ofPeriod.toSorted((a, b) => a.orderedAt.getTime() - b.orderedAt.getTime());
    const counted = await countAgainstQuota(ctx, tx, { shop, billingShop, period }, oldestFirst);
    await markWaiting(
      tx,
      shop.id,
      oldestFirst.filter(({ id }) => !counted.has(id)).map((order) => order.id),
    );
  }
}

/**
 * Gives units to orders in the given order, at their own moments, and answers which got one. The caller holds the
 * locks of the shop and of the one that pays.
 */
export async function countAgainstQuota(
  ctx: Context,
  tx: Tx,
  { shop, billingShop, period }: { shop: Shop; billingShop: Shop; period: Period },
  orders: OrderToCount[],
): Promise<Set<OrderId>> {
  const quota = quotaOf(billingShop);
  const used = await countUsed(tx, billingShop, period);
  if (used === 0) await upsertPeriod(tx, billingShop.id, period, quota);
  const included = orders.slice(0, Math.max(0, quota - used));
  await insertUnits(tx, shop.id, included, { isOverage: false });
  const overage = await takeOverage(ctx, tx, { shop, billingShop, period }, orders.slice(included.length));
  await insertUnits(tx, shop.id, overage, { isOverage: true });
  await warnOfQuota(ctx, tx, { billingShop, period, quota, used: used + included.length });
  return new Set([...included, ...overage].map(({ id }) => id));
}
