import type { ShopId } from "../../contract/ids";
import type { Tx } from "../db/database";
import { lockOrders } from "../orders/orders.queries";
import { refreshOrderList } from "../orders/refresh-order-list";
import { shareShop } from "../shops/shops.queries";

/** Judges orders again, though nothing was heard of them. Locks as news of a parcel does: shop, then orders. */
export async function reviewOrders(tx: Tx, shop: ShopId, orderIds: string[], now: Date): Promise<void> {
  await shareShop(tx, shop);
  const held = await lockOrders(tx, shop, orderIds);
  await refreshOrderList(tx, shop, held, { now, because: "rule" });
}
