import type { Context } from "../../platform/context";
import { legacyId, orderFromGraphql } from "../../adapters/shopify/incoming-from-graphql";
import { BulkLineItem, BulkOperationOrder, type GraphqlLineItem } from "../../adapters/shopify/order-fields";
import { parsePostgresJson } from "../../platform/postgres-text";
import type { Shop } from "../../domain/shops/shops.queries";
import type { IncomingOrder } from "../../domain/orders/incoming-order";
import { ORDERS_PER_BATCH } from "../../domain/orders/save-orders";
import { leaveOut, type LeftOut, orderIdIn } from "./save-read-orders";

/** Orders of the result, and those that do not match the schema. */
interface BulkBatch {
  orders: IncomingOrder[];
  leftOut: LeftOut[];
  /** Bytes of the result up to the next batch. */
  end: number;
}

/**
 * Lines of a bulk operation's result behind its first `from` bytes → orders with their items, a batch at a time. Children
 * follow their parent (groupObjects).
 */
export async function* readBulkResult(
  ctx: Context,
  shop: Shop,
  url: string,
  from: number,
): AsyncGenerator<BulkBatch> {
  let end = from;
  let orders: { order: BulkOperationOrder; items: GraphqlLineItem[] }[] = [];
  let leftOut: LeftOut[] = [];
  const batch = (): BulkBatch => ({
    orders: orders.map(({ order, items }) => orderFromGraphql(order, items)),
    leftOut,
    end,
  });
  for await (const line of ctx.shopify.download(url, from)) {
    const value = parsePostgresJson(line.text);
    if (isChild(value)) {
      end = line.end;
      const index = orders.findLastIndex(({ order }) => order.id === value.__parentId);
      if (index === -1) continue; // Its order was left out.
      const item = BulkLineItem.safeParse(value);
      if (item.success) {
        orders[index]!.items.push(item.data);
      } else {
        // An order without one of its items would be stored incomplete.
        const [{ order }] = orders.splice(index, 1) as [(typeof orders)[number]];
        leftOut.push(leaveOut(ctx, shop.id, legacyId(order.id), item.error));
      }
      continue;
    }
    if (orders.length === ORDERS_PER_BATCH) {
      yield batch();
      [orders, leftOut] = [[], []];
    }
    end = line.end;
    const order = BulkOperationOrder.safeParse(value);
    if (order.success) orders.push({ order: order.data, items: [] });
    else leftOut.push(leaveOut(ctx, shop.id, orderIdIn(value), order.error));
  }
  if (orders.length + leftOut.length > 0) yield batch();
}

function isChild(value: unknown): value is { __parentId: unknown } {
  return typeof value === "object" && value !== null && "__parentId" in value;
}
