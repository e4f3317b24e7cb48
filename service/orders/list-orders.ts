import type { AnswerOf, BodyOf } from "../../contract/endpoint";
import { type listOrders as contract, ORDER_TABS, tabOf, type TabCounts } from "../../contract/orders";
import type { Actor, Context } from "../context";
import { decodeCursor, encodeCursor } from "../http/cursor";
import { listShipmentsOfOrders } from "../shipments/shipments.queries";
import { countByStatus, listOrderRows } from "./order-list.queries";
import { presentOrderRow } from "./present-order";

/** One page of orders, and how many orders match the text under each tab. */
export async function listOrders(
  ctx: Context,
  actor: Actor,
  { tab, query, after, size }: BodyOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  // One more than asked for tells whether there is a next page.
  const [rows, counts] = await Promise.all([
    listOrderRows(ctx.db, actor.shop, { tab, query }, { after: decodeCursor(after), limit: size + 1 }),
    countByStatus(ctx.db, actor.shop, query),
  ]);
  const shown = rows.slice(0, size);
  const shipments = await listShipmentsOfOrders(
    ctx.db,
    actor.shop,
    shown.map((row) => row.id),
  );
  const last = shown.at(-1);
  return {
    content: shown.map((row) =>
      presentOrderRow(
        row,
        shipments.filter((shipment) => shipment.orderId === row.id),
      ),
    ),
    next: last && rows.length > size ? encodeCursor({ at: last.orderedAt, id: last.id }) : null,
    counts: tabCounts(counts),
  };
}

/** Counts by status → counts by tab; `all` is their sum. */
export function tabCounts(rows: Awaited<ReturnType<typeof countByStatus>>): TabCounts {
  const counts = Object.fromEntries(ORDER_TABS.map((tab) => [tab, 0])) as TabCounts;
  for (const { status, orders } of rows) {
    counts[tabOf(status)] += Number(orders);
    counts.all += Number(orders);
  }
  return counts;
}
