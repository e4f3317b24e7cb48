import type { Context } from "../context";
import type { AnswerOf } from "../shopify/graphql";
import { orderFromGraphql } from "../shopify/incoming-from-graphql";
import { moreLineItems, type OrderWithItems } from "../shopify/operations";
import type { Shop } from "../shops/shops.queries";
import type { IncomingOrder } from "./incoming-order";

/** An order that a query answered, with the items that did not fit into the answer. */
export async function fetchFullOrder(
  ctx: Context,
  shop: Shop,
  order: OrderWithItems,
): Promise<IncomingOrder> {
  const items = [...order.lineItems.nodes];
  let { hasNextPage, endCursor } = order.lineItems.pageInfo;
  while (hasNextPage && endCursor) {
    const answer: AnswerOf<typeof moreLineItems> = await ctx.shopify.graphql(shop, moreLineItems, {
      id: order.id,
      after: endCursor,
    });
    if (!answer.order) break; // Deleted in Shopify meanwhile; its webhook will say so.
    items.push(...answer.order.lineItems.nodes);
    ({ hasNextPage, endCursor } = answer.order.lineItems.pageInfo);
  }
  return orderFromGraphql(order, items);
}
