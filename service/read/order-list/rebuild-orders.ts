import type { ShopId, OrderId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { listOrderIds, lockOrders } from "../../domain/orders/orders.queries";
import { shareShop } from "../../domain/shops/shops.queries";
import { deleteOrderListRows } from "./order-list.projection";
import { refreshOrders } from "./refresh-orders";

const BATCH = 250;

/**
 * Derives the order list, attention and the search of all orders of a shop anew from what is stored. Each batch is a
 * transaction under the locks of a tracking update, so it may run beside the service, and be repeated. Returns the number
 * of orders.
 */
export async function rebuildOrders(ctx: Pick<Context, "db" | "now">, shop: ShopId): Promise<number> {
  let count = 0;
  for (let after: OrderId | "0" = "0"; ;) {
    const ids = await listOrderIds(ctx.db, shop, after, BATCH);
    const last = ids.at(-1);
    if (last === undefined) return count;
    await transaction(ctx.db, async (tx) => {
      await shareShop(tx, shop);
      const orders = await lockOrders(tx, shop, ids);
      await deleteOrderListRows(tx, shop, orders);
      await refreshOrders(ctx, tx, shop, orders);
    });
    count += ids.length;
    after = last;
  }
}
