import { ZodError } from "zod";
import type { Context } from "../../platform/context";
import type { OperationResponse } from "../../adapters/shopify/graphql";
import { ordersPage } from "../../adapters/shopify/operations";
import { OrderWithItems } from "../../adapters/shopify/order-fields";
import type { Shop } from "../../domain/shops/shops.queries";
import type { IncomingOrder } from "../../domain/orders/incoming-order";
import { fetchFullOrder } from "./fetch-full-order";
import { leaveOut, orderIdIn, saveReadOrders } from "./save-read-orders";

const ORDERS_PER_PAGE = 50;

/** Reads the orders that match Shopify's search filter, page by page, and stores them. Yields how many each page had. */
export async function* readOrderPages(
  ctx: Context,
  shop: Shop,
  filter: string,
): AsyncGenerator<{ count: number; leftOut: number }> {
  let after: string | null = null;
  do {
    const { orders }: OperationResponse<typeof ordersPage> = await ctx.shopify.graphql(shop, ordersPage, {
      first: ORDERS_PER_PAGE,
      after,
      query: filter,
    });
    const read = await Promise.all(orders.nodes.map((node) => readNode(ctx, shop, node)));
    const readable = read.filter((order) => order !== null);
    const unsaved = await saveReadOrders(ctx, shop.id, readable);
    yield { count: read.length, leftOut: read.length - readable.length + unsaved };
    after = orders.pageInfo.hasNextPage ? (orders.pageInfo.endCursor ?? null) : null;
  } while (after !== null);
}

/** Null for an order that does not match the schema, or whose further items do not: only this one is left out. */
async function readNode(ctx: Context, shop: Shop, node: unknown): Promise<IncomingOrder | null> {
  try {
    return await fetchFullOrder(ctx, shop, OrderWithItems.parse(node));
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    leaveOut(ctx, shop.id, orderIdIn(node), error);
    return null;
  }
}
