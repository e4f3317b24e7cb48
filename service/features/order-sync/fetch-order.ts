import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { orderById } from "../../adapters/shopify/operations";
import { getShopById } from "../../domain/shops/shops.queries";
import { saveOrders } from "../../domain/orders/save-orders";
import { fetchFullOrder } from "./fetch-full-order";

/** Reads one order from Shopify and stores it; does nothing where Shopify has it no longer. @param lockWaitMs as of `lockShop` */
export async function fetchOrder(
  ctx: Context,
  shop: ShopId,
  shopifyId: string,
  lockWaitMs?: number,
): Promise<void> {
  const from = await getShopById(ctx.db, shop);
  const { order } = await ctx.shopify.graphql(from, orderById, {
    id: `gid://shopify/Order/${shopifyId}`,
  });
  if (order) await saveOrders(ctx, shop, [await fetchFullOrder(ctx, from, order)], [], lockWaitMs);
}
