import type { Context } from "../context";
import type { Db, Tx } from "../db/database";
import { periodOf, type Period } from "../quota/period";
import type { OrderToCount } from "../quota/quota.queries";
import type { Shop } from "../shops/shops.queries";
import { chargeExtraOrder } from "./charge-extra-order.job";
import { findSubscription, type Subscription } from "./subscriptions.queries";
import { queueUsageRecords, sumUsage } from "./usage-records.queries";

/** A subscription that sells orders above its quota. */
export type SellsExtra = Subscription & { extraOrderCents: number; cappedCents: number; usageLineId: string };

/** What the extra orders of this shop are charged to; undefined where none are sold. */
export async function findExtraTerms(db: Db, payer: Shop): Promise<SellsExtra | undefined> {
  const row = payer.subscriptionId && (await findSubscription(db, payer.id, payer.subscriptionId));
  if (!row || row.status !== "ACTIVE") return undefined;
  const isSold = row.extraOrderCents !== null && row.cappedCents !== null && row.usageLineId !== null;
  return isSold ? (row as SellsExtra) : undefined;
}

/**
 * Takes orders above the quota as long as the capped amount has room, and queues the charge for each in the same
 * transaction. Only orders placed in the cycle that is running: one that has waited since before it was never meant
 * to cost anything. Answers those that were taken.
 */
export async function takeExtraOrders(
  ctx: Context,
  tx: Tx,
  { shop, payer, period }: { shop: Shop; payer: Shop; period: Period },
  orders: OrderToCount[],
): Promise<OrderToCount[]> {
  const now = ctx.now();
  if (orders.length === 0 || period.from.getTime() !== periodOf(payer, now).from.getTime()) return [];
  const terms = await findExtraTerms(tx, payer);
  if (!terms || (terms.capRefusedAt && terms.capRefusedAt >= period.from)) return [];
  const spent = await sumUsage(tx, payer.id, terms.id, period.from);
  const room = Math.max(0, Math.floor((terms.cappedCents - spent) / terms.extraOrderCents));
  const taken = orders
    .filter(({ placedAt, orderedAt }) => (placedAt ?? orderedAt) >= period.from)
    .slice(0, room);
  if (taken.length === 0) return [];

  const charges = taken.map(({ id }) => ({ shop: payer.id, orderShop: shop.id, order: id }));
  await queueUsageRecords(tx, charges, {
    subscriptionId: terms.id,
    periodStart: period.from,
    priceCents: terms.extraOrderCents,
    createdAt: now,
  });
  await ctx.enqueueAll(tx, chargeExtraOrder, charges);
  return taken;
}
