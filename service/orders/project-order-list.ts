import type { ShopId } from "../../contract/ids";
import { closeAttention, type AttentionCloser, openAttention } from "../attention/attention-periods.queries";
import { evaluateAttention } from "../attention/evaluate-attention";
import { listOrderFacts } from "../attention/order-facts.queries";
import { loadAttentionPolicy } from "../attention/load-attention-policy";
import type { Tx } from "../db/database";
import { upsertOrderList } from "./order-list.projection";

/**
 * Brings the list's rows of these orders up to date with their shipments, and says which of them need somebody. Part of
 * the caller's transaction, which holds the orders. `because` is what has changed.
 */
export async function projectOrderList(
  tx: Tx,
  shop: ShopId,
  orderIds: string[],
  { now, because = "event" }: { now: Date; because?: AttentionCloser },
): Promise<void> {
  if (orderIds.length === 0) return;
  const terms = await loadAttentionPolicy(tx, shop);
  const orders = await listOrderFacts(tx, shop, orderIds);
  const judged = orders.map((order) => ({ order, ...evaluateAttention(order, terms, now) }));
  await upsertOrderList(
    tx,
    shop,
    orderIds,
    judged.map(({ order, flag, reviewAt }) => ({ orderId: order.id, flag, reviewAt })),
  );

  const changed = judged.filter(({ order, flag }) => (flag?.reason ?? null) !== order.attentionReason);
  const closed = changed.filter(({ order }) => order.attentionReason !== null).map(({ order }) => order.id);
  await closeAttention(tx, shop, closed, { closedAt: now, closedBy: because });
  const opened = changed.flatMap(({ order, flag }) => (flag ? [{ orderId: order.id, ...flag }] : []));
  await openAttention(tx, shop, opened, now);
}
