import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { transaction } from "../db/database";
import { insertErasedOrders } from "../privacy/erased-orders.queries";
import { deleteSearchDocsOfOrder } from "../search/search-docs.queries";
import { lockShop } from "../shops/shops.queries";
import { deleteCustomersWithoutOrders, listCustomerIdsOfOrders } from "./customers.queries";
import { deleteOrderRow } from "./orders.queries";

/** Deleted in Shopify, so deleted here, for good: a late webhook does not bring it back. */
export async function deleteOrder(ctx: Context, shop: ShopId, shopifyId: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    await insertErasedOrders(tx, shop, [shopifyId], { isDeleted: true, at: ctx.now() });
    const customers = await listCustomerIdsOfOrders(tx, shop, [shopifyId]);
    await deleteSearchDocsOfOrder(tx, shop, shopifyId);
    await deleteOrderRow(tx, shop, shopifyId);
    await deleteCustomersWithoutOrders(tx, shop, customers);
  });
}
