import type { ShopId, OrderId } from "../../../contract/ids";
import { closeAttention, type AttentionCloser, openAttention } from "../attention/attention-periods.queries";
import { evaluateAttention } from "../attention/evaluate-attention";
import { listOrderFacts } from "../attention/order-facts.queries";
import { loadAttentionPolicy } from "../attention/load-attention-policy";
import type { Tx } from "../../platform/db/database";
import { upsertOrderList } from "./order-list.projection";
import { noteChange } from "../../platform/db/noted-changes";

/**
 * Updates the list's rows of these orders from their shipments, and opens and closes their attention periods. Part of
 * the caller's transaction, which holds the orders' locks. `because` is what has changed.
 */
export async function projectOrderList(
  tx: Tx,
  shop: ShopId,
  orderIds: OrderId[],
  { now, because = "event" }: { now: Date; because?: AttentionCloser },
): Promise<void> {
  if (orderIds.length === 0) return;
  const policy = await loadAttentionPolicy(tx, shop);
  const orders = await listOrderFacts(tx, shop, orderIds);
  const evaluated = orders.map((order) => ({ order, ...evaluateAttention(order, policy, now) }));
  await upsertOrderList(
    tx,
    shop,
    orderIds,
    evaluated.map(({ order, attention, reEvaluateAt }) => ({ orderId: order.id, attention, reEvaluateAt })),
  );

  const changed = evaluated.filter(
    ({ order, attention }) => (attention?.reason ?? null) !== order.attentionReason,
  );
  const closed = changed.filter(({ order }) => order.attentionReason !== null).map(({ order }) => order.id);
  await closeAttention(tx, shop, closed, { closedAt: now, closedBy: because });
  const opened = changed.flatMap(({ order, attention }) =>
    attention ? [{ orderId: order.id, ...attention }] : [],
  );
  await openAttention(tx, shop, opened, now);
  await noteChange(tx, shop, "orders");
}
