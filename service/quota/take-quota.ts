import { planOf } from "../../permissions/plans";
import type { Tx } from "../db/database";
import { lockShop, type Shop } from "../shops/shops.queries";
import { countUnits, insertUnits, listGroup, markWaiting } from "./quota.queries";

/** Orders a month that this shop may have tracked. */
export function quotaOf(shop: Pick<Shop, "quotaAmount" | "planCode">): number {
  return shop.quotaAmount ?? planOf(shop.planCode).smallestQuota;
}

/** The calendar month an instant lies in, in UTC: `from` belongs to it, `to` to the next. */
export function periodOf(instant: Date): { from: Date; to: Date } {
  const [year, month] = [instant.getUTCFullYear(), instant.getUTCMonth()];
  return { from: new Date(Date.UTC(year, month, 1)), to: new Date(Date.UTC(year, month + 1, 1)) };
}

/**
 * Units that are left in a month, in the whole group of linked stores. Locks the main store's row, so that the last
 * unit is given out once in the group; the caller holds its own store's lock already.
 */
export async function unitsLeft(tx: Tx, shop: Shop, period: { from: Date; to: Date }): Promise<number> {
  const main = shop.mainShopId ? await lockShop(tx, shop.mainShopId) : shop;
  const group = await listGroup(tx, main.id);
  const used = await countUnits(
    tx,
    group.map((store) => store.id),
    period,
  );
  return Math.max(0, quotaOf(main) - [...used.values()].reduce((sum, units) => sum + units, 0));
}

/**
 * Counts new orders against the quota of the month they were placed in, one unit each. What does not fit is kept
 * and marked as waiting; nothing is lost. The caller holds the shop's lock, so the last unit is given out once.
 */
export async function takeQuota(
  tx: Tx,
  shop: Shop,
  orders: { id: string; orderedAt: Date }[],
): Promise<void> {
  const months = new Set(orders.map((order) => periodOf(order.orderedAt).from.getTime()));
  for (const start of months) {
    const month = orders.filter((order) => periodOf(order.orderedAt).from.getTime() === start);
    const oldestFirst = month.toSorted((a, b) => a.orderedAt.getTime() - b.orderedAt.getTime());
    const left = await unitsLeft(tx, shop, periodOf(new Date(start)));
    await insertUnits(tx, shop.id, oldestFirst.slice(0, left));
    await markWaiting(
      tx,
      shop.id,
      oldestFirst.slice(left).map((order) => order.id),
    );
  }
}
