import type { OrderId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { gatherByShop } from "../../platform/db/gather-by-shop";
import { type KnownOfShop, loadTrackedOrders } from "../../read/tracked-order/load-tracked-orders";
import { listOrdersById, type OrderToTrack } from "../../read/tracked-order/tracked-orders.queries";

/** The order of a mail; undefined where it is gone. In one statement for the mails of a shop that are rendered at the same time. */
export const findOrder = gatherByShop(async (db, shop, ids: OrderId[]) => {
  const orders = new Map((await listOrdersById(db, shop, [...new Set(ids)])).map((row) => [row.id, row]));
  return ids.map((id) => orders.get(id));
});

interface Asked {
  ctx: Context;
  order: OrderToTrack;
  /** Of the shop, read for this mail. Of several the last one counts. */
  shown: KnownOfShop;
}

/** What a customer sees of the order: nine statements for the mails of a shop that are rendered at the same time, not for each. */
export const loadTrackedOrder = gatherByShop(async (db, shop, asked: Asked[]) => {
  const { ctx, shown } = asked.at(-1)!;
  const orders = [...new Map(asked.map(({ order }) => [order.id, order])).values()];
  const tracked = await loadTrackedOrders(ctx, db, shop, orders, shown);
  return asked.map(({ order }) => tracked.get(order.id)!);
});
