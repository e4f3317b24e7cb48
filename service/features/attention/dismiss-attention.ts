import { NOT_FOUND } from "../../../contract/errors";
import type { OrderId } from "../../../contract/ids";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { lockOrders } from "../../domain/orders/orders.queries";
import { projectOrderList } from "../../read/order-list/project-order-list";
import { shareShop } from "../../domain/shops/shops.queries";
import { setDismissed } from "../../read/attention/attention-periods.queries";
import { newestEvent } from "../../read/attention/evaluate-attention";
import { listOrderFacts } from "../../read/attention/order-facts.queries";

/**
 * Dismisses an order's attention until the next event of its shipments; does nothing for an order without any.
 * @throws AppError NOT_FOUND, for another shop's order too
 */
export function dismissAttention(ctx: Context, actor: Actor, id: OrderId): Promise<{ dismissed: boolean }> {
  return transaction(ctx.db, async (tx) => {
    await shareShop(tx, actor.shop);
    await lockOrders(tx, actor.shop, [id]);
    const [order] = await listOrderFacts(tx, actor.shop, [id]);
    if (!order) throw new AppError(NOT_FOUND, "orderNotFound");
    if (order.attentionReason === null) return { dismissed: false };

    await setDismissed(tx, actor.shop, id, newestEvent(order.shipments));
    await projectOrderList(tx, actor.shop, [id], { now: ctx.now(), because: "merchant" });
    return { dismissed: true };
  });
}
