import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { insertSync } from "./order-syncs.queries";
import { syncOrders } from "./sync-orders.job";

/** How many days back the first sync goes (specification, section 9). */
export const FIRST_SYNC_DAYS = 14;

/** Queues a sync of the last days' orders, as part of the caller's transaction. */
export async function startOrderSync(ctx: Context, tx: Tx, shop: ShopId, days: number): Promise<void> {
  const now = ctx.now();
  const since = new Date(now.getTime() - days * 86_400_000);
  const { id } = await insertSync(tx, shop, since, now);
  await ctx.enqueue(tx, syncOrders, { shop, sync: id });
}
