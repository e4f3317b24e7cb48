import type { Actor, Context } from "../context";
import { transaction } from "../db/database";
import { lockShop } from "../shops/shops.queries";
import { findLatestSync } from "./sync/order-syncs.queries";
import { startOrderSync } from "./sync/start-order-sync";

/** Starts a sync of the last days' orders, unless one is running. */
export function requestSync(
  ctx: Context,
  actor: Actor,
  { days }: { days: number },
): Promise<{ started: boolean }> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    const latest = await findLatestSync(tx, actor.shop);
    if (latest && !latest.finishedAt) return { started: false };
    await startOrderSync(ctx, tx, actor.shop, days);
    return { started: true };
  });
}
