import { ZodError } from "zod";
import type { Context } from "../../platform/context";
import type { OperationResponse } from "../../adapters/shopify/graphql";
import { ShopifyError } from "../../adapters/shopify/error";
import { ordersPage } from "../../adapters/shopify/operations";
import { OrderWithItems } from "../../adapters/shopify/order-fields";
import type { Shop } from "../../domain/shops/shops.queries";
import type { IncomingOrder } from "../../domain/orders/incoming-order";
import { fetchFullOrder } from "./fetch-full-order";
import { leaveOut, type LeftOut, orderIdIn } from "./save-read-orders";

const ORDERS_PER_PAGE = 50;

export interface OrderPage {
  orders: IncomingOrder[];
  /** Orders that do not match the schema, or whose further items do not. */
  leftOut: LeftOut[];
  /** Shopify's cursor of the page after it; null: it was the last one. */
  next: string | null;
}

/** Reads the page after Shopify's cursor of the orders that match its search filter. */
export async function readOrderPage(
  ctx: Context,
  shop: Shop,
  filter: string,
  after: string | null,
): Promise<OrderPage> {
  const { orders } = await fetchPage(ctx, shop, { first: ORDERS_PER_PAGE, after, query: filter });
  const read = await Promise.all(orders.nodes.map((node) => readNode(ctx, shop, node)));
  return {
    orders: read.flatMap((node) => ("order" in node ? [node.order] : [])),
    leftOut: read.flatMap((node) => ("leftOut" in node ? [node.leftOut] : [])),
    next: orders.pageInfo.hasNextPage ? (orders.pageInfo.endCursor ?? null) : null,
  };
}

/** Half as many orders where Shopify finds a page too costly: what it counts differs between shops and changes. */
async function fetchPage(
  ctx: Context,
  shop: Shop,
  page: { first: number; after: string | null; query: string },
): Promise<OperationResponse<typeof ordersPage>> {
  try {
    return await ctx.shopify.graphql(shop, ordersPage, page);
  } catch (error) {
    if (!(error instanceof ShopifyError) || !error.isTooCostly || page.first === 1) throw error;
    return fetchPage(ctx, shop, { ...page, first: Math.ceil(page.first / 2) });
  }
}

async function readNode(
  ctx: Context,
  shop: Shop,
  node: unknown,
): Promise<{ order: IncomingOrder } | { leftOut: LeftOut }> {
  try {
    return { order: await fetchFullOrder(ctx, shop, OrderWithItems.parse(node)) };
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    return { leftOut: leaveOut(ctx, shop.id, orderIdIn(node), error) };
  }
}
