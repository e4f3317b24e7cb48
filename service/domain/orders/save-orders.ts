import type { ShopId } from "../../../contract/ids";
import type { Cause } from "../../platform/cause";
import type { Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import { orderChanged } from "./order.events";
import { listOrderTombstones } from "./order-tombstones.queries";
import { withoutUnits } from "../billing/quota.queries";
import { takeQuota } from "../billing/take-quota";
import { queueFulfillmentEvents } from "./queue-fulfillment-events";
import { queueFulfillmentItems } from "./queue-fulfillment-items";
import { ERASED_TEXT } from "../tracking-providers/tracking-event";
import { queueTracking } from "../shipments/tracking-queue/queue-tracking";
import { estimateReaddressed } from "../shipments/refresh-rule-dates.job";
import { lockShop } from "../shops/shops.queries";
import { deleteCustomersWithoutOrders, upsertCustomers } from "./customers.queries";
import type { IncomingOrder } from "./incoming-order";
import {
  emptyOtherLineItems,
  listOrdersBefore,
  type OrderBefore,
  upsertLineItems,
  upsertOrders,
} from "./orders.queries";
import { saveFulfillments } from "./save-fulfillments";
import { takesQuota } from "./takes-quota";

/** Orders per transaction. More would only hold the shop's lock for longer. */
export const ORDERS_PER_BATCH = 250;

/**
 * Stores orders with their items, fulfilments and shipments, or updates them. Safe to repeat and in any order: an older
 * state of an order or fulfilment never overwrites a newer one. An order takes one unit of quota once there is
 * something to ship, and its shipments are queued for tracking in the same transaction.
 * @param causes those of the orders, in their order, where each came by a webhook of its own
 * @param lockWaitMs as of `lockShop`
 */
export async function saveOrders(
  ctx: Context,
  shop: ShopId,
  orders: IncomingOrder[],
  causes: Cause[] = [],
  lockWaitMs?: number,
): Promise<void> {
  const causeOf = new Map(causes.map((cause, index) => [orders[index]!.shopifyId, cause]));
  for (let start = 0; start < orders.length; start += ORDERS_PER_BATCH) {
    const batch = orders.slice(start, start + ORDERS_PER_BATCH);
    await transaction(ctx.db, (tx) => saveOrdersIn(ctx, tx, shop, batch, causeOf, lockWaitMs));
  }
}

/** The same as part of the caller's transaction, for at most ORDERS_PER_BATCH orders. */
export async function saveOrdersIn(
  ctx: Context,
  tx: Tx,
  shopId: ShopId,
  given: IncomingOrder[],
  causeOf: ReadonlyMap<string, Cause> = new Map(),
  lockWaitMs?: number,
): Promise<void> {
  const shop = await lockShop(tx, shopId, lockWaitMs);
  const incoming = newestOfEach(given);
  const erased = await listOrderTombstones(
    tx,
    shopId,
    incoming.map((order) => order.shopifyId),
  );
  const orders = incoming
    .filter((order) => !erased.get(order.shopifyId))
    .map((order) => (erased.has(order.shopifyId) ? withoutPerson(order) : order));

  const before = await listOrdersBefore(
    tx,
    shopId,
    orders.map((order) => order.shopifyId),
  );
  const customers = await upsertCustomers(tx, shopId, orders);
  const saved = await upsertOrders(tx, shopId, orders, customers, ctx.now());
  const ids = new Map(saved.map((row) => [row.shopifyId, row.id]));
  const isWritten = new Set(saved.filter((row) => row.isWritten).map((row) => row.shopifyId));
  const written = orders.filter((order) => isWritten.has(order.shopifyId));
  await upsertLineItems(tx, shopId, ids, written);
  await emptyOtherLineItems(tx, shopId, ids, written);
  const counting = new Set(written.filter(takesQuota).map((order) => order.shopifyId));
  const toCount = saved.filter((row) => counting.has(row.shopifyId));
  await takeQuota(ctx, tx, shop, await withoutUnits(tx, shopId, toCount));

  const fulfillments = orders.flatMap((order) =>
    order.fulfillments.map((fulfillment) => ({ ...fulfillment, orderId: ids.get(order.shopifyId)! })),
  );
  const newShipments = await saveFulfillments(ctx, tx, shopId, fulfillments);
  await publish(
    ctx,
    tx,
    shopId,
    orderChanged,
    saved.map(({ id, isNew, isEcho }) => ({ order: id, isNew, ...(isEcho && { isEcho }) })),
    saved.map(({ shopifyId }) => causeOf.get(shopifyId)),
  );
  // An update may move an order to another e-mail address, and an outdated payload contains a former one.
  const customersBefore = [...before.values()].flatMap(({ customerId }) => customerId ?? []);
  await deleteCustomersWithoutOrders(tx, shopId, [...customersBefore, ...customers.values()]);
  const readdressed = written.filter((order) => goesElsewhere(before.get(order.shopifyId), order));
  await estimateReaddressed(
    ctx,
    tx,
    shopId,
    readdressed.map((order) => ids.get(order.shopifyId)!),
  );
  await queueTracking(ctx, tx, shopId, newShipments);
  const withEvents = fulfillments.filter((fulfillment) => fulfillment.hasEvents);
  await queueFulfillmentEvents(
    ctx,
    tx,
    shopId,
    withEvents.map((fulfillment) => fulfillment.shopifyId),
  );
  await queueFulfillmentItems(ctx, tx, shopId, orders);
}

/** Whether an order that was known goes to another place than it did: its dates follow from that. */
function goesElsewhere(before: OrderBefore | undefined, { country, shipTo }: IncomingOrder): boolean {
  if (!before) return false;
  const place = (of: Pick<OrderBefore, "country" | "shipTo">) =>
    JSON.stringify([of.country, of.shipTo?.provinceCode ?? null, of.shipTo?.zip ?? null]);
  return place(before) !== place({ country, shipTo });
}

/** A batch may hold the same order twice; one statement may not touch a row twice. */
function newestOfEach(orders: IncomingOrder[]): IncomingOrder[] {
  const newest = new Map<string, IncomingOrder>();
  for (const order of orders) {
    const known = newest.get(order.shopifyId);
    if (!known || known.updatedAt <= order.updatedAt) newest.set(order.shopifyId, order);
  }
  return [...newest.values()];
}

function withoutPerson(order: IncomingOrder): IncomingOrder {
  return {
    ...order,
    email: null,
    phone: null,
    customerName: null,
    shipTo: null,
    tags: [],
    lineItems: order.lineItems.map((item) =>
      // A custom item: its title was typed for this order and may name the customer.
      item.productId === null ? { ...item, title: ERASED_TEXT, variantTitle: null, sku: null } : item,
    ),
    // The URL contains a key that opens Shopify's page about the order.
    statusPageUrl: null,
  };
}
