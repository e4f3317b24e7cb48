import type { ShopId, OrderId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { updateOrderSearch } from "../search/update-order-search";
import { projectOrderList } from "./project-order-list";

/**
 * Derives the order list, attention and the search of these orders anew from what is stored. Part of the caller's
 * transaction, which holds the orders' locks.
 */
export async function refreshOrders(
  { now }: Pick<Context, "now">,
  tx: Tx,
  shop: ShopId,
  orderIds: OrderId[],
): Promise<void> {
  await projectOrderList(tx, shop, orderIds, { now: now() });
  await updateOrderSearch(tx, shop, orderIds);
}
