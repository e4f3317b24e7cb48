import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { lockShop } from "../../domain/shops/shops.queries";
import { findLatestSync } from "./order-syncs.queries";
import { startOrderSync } from "./start-order-sync";

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
