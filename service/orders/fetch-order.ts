import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { orderFromGraphql } from "../shopify/incoming-from-graphql";
import { orderById } from "../shopify/operations";
import { getShopById } from "../shops/shops.queries";
import { saveOrders } from "./save-orders";

/** Reads one order from Shopify and stores it; does nothing where Shopify has it no longer. */
export async function fetchOrder(ctx: Context, shop: ShopId, shopifyId: string): Promise<void> {
  const { order } = await ctx.shopify.graphql(await getShopById(ctx.db, shop), orderById, {
    id: `gid://shopify/Order/${shopifyId}`,
  });
  if (order) await saveOrders(ctx, shop, [orderFromGraphql(order, order.lineItems.nodes)]);
}
