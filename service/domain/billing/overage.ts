import { z } from "zod";
import { ShopId, OrderId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Db, Tx } from "../../platform/db/database";
import type { DeliveryType } from "../../platform/deliveries/channel";
import { enqueueDeliveries } from "../../platform/deliveries/enqueue-deliveries";
import { periodOf, type Period } from "./period";
import type { OrderToCount } from "./quota.queries";
import type { Shop } from "../shops/shops.queries";
import { findSubscription, type Subscription } from "./subscriptions.queries";
import { queueUsageRecords, sumUsage, type UsageKey } from "./usage-records.queries";

/** The charge for one order above the quota; its channel is features/subscriptions/usage-record.channel.ts. */
export const usageRecordType = {
  name: "usage-record",
  version: 1,
  class: "operational",
  payload: z.object({ orderShop: ShopId, order: OrderId }),
} satisfies DeliveryType;

/** Once for each order, unless it was refused. */
export const usageKeyOf = ({ orderShop, order }: Pick<UsageKey, "orderShop" | "order">): string =>
  `${orderShop}:${order}`;

/** A subscription that sells orders above its quota. */
export type SellsOverage = Subscription & {
  overageCents: number;
  cappedCents: number;
  usageLineId: string;
};

/** What the extra orders of this shop are charged to; undefined where none are sold. */
export async function findOverageTerms(db: Db, billingShop: Shop): Promise<SellsOverage | undefined> {
  const row =
    billingShop.subscriptionId && (await findSubscription(db, billingShop.id, billingShop.subscriptionId));
  if (!row || row.status !== "ACTIVE") return undefined;
  const isSold = row.overageCents !== null && row.cappedCents !== null && row.usageLineId !== null;
  return isSold ? (row as SellsOverage) : undefined;
}

/**
 * Takes orders above the quota as long as the capped amount has room, and queues the charge for each in the same
 * transaction. Only orders placed in the cycle that is running: one that has waited since before it was never meant
 * to cost anything. Answers those that were taken.
 */
export async function takeOverage(
  ctx: Context,
  tx: Tx,
  { shop, billingShop, period }: { shop: Shop; billingShop: Shop; period: Period },
  orders: OrderToCount[],
): Promise<OrderToCount[]> {
  const now = ctx.now();
  if (orders.length === 0 || period.from.getTime() !== periodOf(billingShop, now).from.getTime()) return [];
  const terms = await findOverageTerms(tx, billingShop);
  if (!terms || (terms.capRefusedAt && terms.capRefusedAt >= period.from)) return [];
  const spent = await sumUsage(tx, billingShop.id, terms.id, period.from);
  const room = Math.max(0, Math.floor((terms.cappedCents - spent) / terms.overageCents));
  const taken = orders
    .filter(({ placedAt, orderedAt }) => (placedAt ?? orderedAt) >= period.from)
    .slice(0, room);
  if (taken.length === 0) return [];

  const charges = taken.map(({ id }) => ({ shop: billingShop.id, orderShop: shop.id, order: id }));
  await queueUsageRecords(tx, charges, {
    subscriptionId: terms.id,
    periodStart: period.from,
    priceCents: terms.overageCents,
    createdAt: now,
  });
  await enqueueDeliveries(
    ctx,
    tx,
    usageRecordType,
    charges.map(({ shop: payer, orderShop, order }) => ({
      shop: payer,
      key: usageKeyOf({ orderShop, order }),
      subject: "shop",
      payload: { orderShop, order },
    })),
  );
  return taken;
}
