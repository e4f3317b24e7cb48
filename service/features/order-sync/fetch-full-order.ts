import type { Context } from "../../platform/context";
import type { OperationResponse } from "../../adapters/shopify/graphql";
import { orderFromGraphql } from "../../adapters/shopify/incoming-from-graphql";
import { moreLineItems } from "../../adapters/shopify/operations";
import type { OrderWithItems } from "../../adapters/shopify/order-fields";
import type { Shop } from "../../domain/shops/shops.queries";
import type { IncomingOrder } from "../../domain/orders/incoming-order";

/** Completes an order from a query: fetches the pages of line items that were not in the response. */
export async function fetchFullOrder(
  ctx: Context,
  shop: Shop,
  order: OrderWithItems,
): Promise<IncomingOrder> {
  const items = [...order.lineItems.nodes];
  let { hasNextPage, endCursor } = order.lineItems.pageInfo;
  while (hasNextPage && endCursor) {
    const response: OperationResponse<typeof moreLineItems> = await ctx.shopify.graphql(shop, moreLineItems, {
      id: order.id,
      after: endCursor,
    });
    if (!response.order) break; // Deleted in Shopify since the first query; the webhook of the deletion follows.
    items.push(...response.order.lineItems.nodes);
    ({ hasNextPage, endCursor } = response.order.lineItems.pageInfo);
  }
  return orderFromGraphql(order, items);
}
