import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { deleteDeliveriesAbout } from "../../platform/deliveries/erase-deliveries.queries";
import { rememberErasure } from "../../domain/orders/remember-erasure";
import { deleteSearchDocsOfOrders } from "../../read/search/search-docs.queries";
import { lockShop } from "../../domain/shops/shops.queries";
import { deleteCustomersWithoutOrders, listCustomerIdsOfOrders } from "../../domain/orders/customers.queries";
import { deleteOrderRows } from "../../domain/orders/orders.queries";
import { listDeliverySubjects } from "./personal-data.queries";
import { noteChange } from "../../platform/db/noted-changes";

/** Erases an order that was deleted in Shopify. Its tombstone keeps a late webhook from creating it again. */
export async function deleteOrder(ctx: Context, shop: ShopId, shopifyId: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    await eraseOrders(ctx, tx, shop, [shopifyId]);
  });
}

/**
 * Deletes orders, their search documents, deliveries about them, and customers without other orders; only tombstones stay. The caller holds the
 * shop's lock.
 */
export async function eraseOrders(
  ctx: Pick<Context, "now" | "erasures">,
  tx: Tx,
  shop: ShopId,
  shopifyIds: string[],
): Promise<void> {
  await rememberErasure(ctx, tx, shop, shopifyIds, true);
  const customers = await listCustomerIdsOfOrders(tx, shop, shopifyIds);
  await deleteSearchDocsOfOrders(tx, shop, shopifyIds);
  await deleteDeliveriesAbout(tx, shop, await listDeliverySubjects(tx, shop, shopifyIds));
  await deleteOrderRows(tx, shop, shopifyIds);
  await deleteCustomersWithoutOrders(tx, shop, customers);
  await noteChange(tx, shop, "orders");
}
