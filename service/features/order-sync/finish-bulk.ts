import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { legacyId, orderFromGraphql } from "../../adapters/shopify/incoming-from-graphql";
import { bulkPoll } from "../../adapters/shopify/operations";
import { BulkLineItem, BulkOperationOrder, type GraphqlLineItem } from "../../adapters/shopify/order-fields";
import { parsePostgresJson } from "../../platform/postgres-text";
import { getShopById } from "../../domain/shops/shops.queries";
import type { IncomingOrder } from "../../domain/orders/incoming-order";
import { ORDERS_PER_BATCH } from "../../domain/orders/save-orders";
import { findSyncByBulk, type OrderSyncRow, updateSync } from "./order-syncs.queries";
import { leaveOut, orderIdIn, saveReadOrders } from "./save-read-orders";

/**
 * Polls a bulk operation and, once it has completed, streams its result into the database. Returns false while it is
 * running. Called by the webhook and by polling, whichever is first; the other then finds it finished.
 */
export async function finishBulk(ctx: Context, shopId: ShopId, bulk: string): Promise<boolean> {
  const sync = await findSyncByBulk(ctx.db, shopId, bulk);
  if (!sync || sync.finishedAt) return true;
  const shop = await getShopById(ctx.db, shopId);
  const { bulkOperation } = await ctx.shopify.graphql(shop, bulkPoll, { id: bulk });
  switch (bulkOperation?.status) {
    case "CREATED":
    case "RUNNING":
    case "CANCELING":
      return false;
    case "COMPLETED":
      // An empty result has no URL.
      if (bulkOperation.url) await importResult(ctx, sync, bulkOperation.url);
      await updateSync(ctx.db, sync, { state: "done", finishedAt: ctx.now() });
      return true;
    default: {
      const error = bulkOperation?.errorCode ?? bulkOperation?.status ?? "The bulk operation is gone";
      await updateSync(ctx.db, sync, { state: "failed", error, finishedAt: ctx.now() });
      return true;
    }
  }
}

async function importResult(ctx: Context, sync: OrderSyncRow, url: string): Promise<void> {
  let [done, leftOut] = [0, 0];
  for await (const { orders, invalid } of batches(ctx, sync, ctx.shopify.download(url))) {
    leftOut += invalid + (await saveReadOrders(ctx, sync.shopId, orders));
    done += orders.length + invalid;
    await updateSync(ctx.db, sync, { done, leftOut });
  }
}

/** Orders of the result, and how many more of them do not match the schema. */
interface Batch {
  orders: IncomingOrder[];
  invalid: number;
}

/** Lines of the result → orders with their items, a batch at a time. Children follow their parent (groupObjects). */
async function* batches(
  ctx: Context,
  { shopId }: OrderSyncRow,
  lines: AsyncIterable<string>,
): AsyncGenerator<Batch> {
  let orders: { order: BulkOperationOrder; items: GraphqlLineItem[] }[] = [];
  let invalid = 0;
  const incoming = (): Batch => ({
    orders: orders.map(({ order, items }) => orderFromGraphql(order, items)),
    invalid,
  });
  for await (const line of lines) {
    const value = parsePostgresJson(line);
    if (isChild(value)) {
      const index = orders.findLastIndex(({ order }) => order.id === value.__parentId);
      if (index === -1) continue; // Its order was left out.
      const item = BulkLineItem.safeParse(value);
      if (item.success) {
        orders[index]!.items.push(item.data);
      } else {
        // An order without one of its items would be stored incomplete.
        const [{ order }] = orders.splice(index, 1) as [(typeof orders)[number]];
        invalid += leaveOut(ctx, shopId, legacyId(order.id), item.error);
      }
      continue;
    }
    if (orders.length === ORDERS_PER_BATCH) {
      yield incoming();
      [orders, invalid] = [[], 0];
    }
    const order = BulkOperationOrder.safeParse(value);
    if (order.success) orders.push({ order: order.data, items: [] });
    else invalid += leaveOut(ctx, shopId, orderIdIn(value), order.error);
  }
  if (orders.length + invalid > 0) yield incoming();
}

function isChild(value: unknown): value is { __parentId: unknown } {
  return typeof value === "object" && value !== null && "__parentId" in value;
}
