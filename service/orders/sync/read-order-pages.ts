import type { Context } from "../../context";
import type { AnswerOf } from "../../shopify/graphql";
import { ordersPage } from "../../shopify/operations";
import type { Shop } from "../../shops/shops.queries";
import { wholeOrder } from "../whole-order";
import { saveReadOrders } from "./save-read-orders";

const ORDERS_PER_PAGE = 50;

/** Reads the orders that match Shopify's search filter, page by page, and stores them. Yields how many each page had. */
export async function* readOrderPages(
  ctx: Context,
  shop: Shop,
  filter: string,
): AsyncGenerator<{ count: number; leftOut: number }> {
  let after: string | null = null;
  do {
    const { orders }: AnswerOf<typeof ordersPage> = await ctx.shopify.graphql(shop, ordersPage, {
      first: ORDERS_PER_PAGE,
      after,
      query: filter,
    });
    const whole = await Promise.all(orders.nodes.map((order) => wholeOrder(ctx, shop, order)));
    const leftOut = await saveReadOrders(ctx, shop.id, whole);
    yield { count: orders.nodes.length, leftOut };
    after = orders.pageInfo.hasNextPage ? (orders.pageInfo.endCursor ?? null) : null;
  } while (after !== null);
}
