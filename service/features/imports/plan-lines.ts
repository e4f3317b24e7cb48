import { createHash } from "node:crypto";
import type { FulfillmentId, ShopId, OrderId, ShipmentId } from "../../../contract/ids";
import type { LineProblem } from "../../../contract/imports";
import type { Db } from "../../platform/db/database";
import { groupBy } from "../../platform/group-by";
import { IMPORTED } from "../../domain/shipments/imported-shipments.queries";
import { numberForm } from "../../read/search/search-form";
import {
  type KnownOrder,
  type KnownShipment,
  listKnownShipments,
  listOpenItems,
  listOrdersByForm,
  type OpenItem,
} from "./import-lookups.queries";
import { type Fields, isDelivered } from "./read-fields";

/** What a line changes. */
export interface LinePlan {
  orderId: OrderId;
  /** Derived from order and tracking number, so that importing the line again makes no second fulfilment. */
  fulfillmentShopifyId: string;
  fields: Fields;
  /** The existing shipment, if any. */
  shipment: KnownShipment | null;
  item: { lineItemShopifyId: string; quantity: number } | null;
  isDelivered: boolean;
  /** The file names more pieces than are open. */
  isLowered: boolean;
}

export type LineOutcome = { problem: LineProblem } | { plan: LinePlan };

/** Plans lines, for the dry run and for the import alike. */
export async function planLines(db: Db, shop: ShopId, lines: Fields[]): Promise<LineOutcome[]> {
  const forms = [...new Set(lines.map((fields) => numberForm(fields.order_number!)))];
  const orders = await listOrdersByForm(db, shop, forms);
  const ids = orders.map(({ id }) => id);
  const [shipments, items] = [await listKnownShipments(db, shop, ids), await listOpenItems(db, shop, ids)];
  const lookups: Lookups = { orders: groupBy(orders, ({ form }) => form), shipments: new Map(), items };
  for (const shipment of shipments)
    lookups.shipments.set(keyOf(shipment.orderId, shipment.trackingNumber), shipment);
  return lines.map((fields) => decide(fields, lookups));
}

interface Lookups {
  orders: Map<string, KnownOrder[]>;
  /** By order and number. */
  shipments: Map<string, KnownShipment>;
  items: OpenItem[];
}

const keyOf = (orderId: OrderId, number: string) => `${orderId} ${numberForm(number)}`;

/** Changes `lookups` by what the line uses, so that the next line of the same order sees what is left. */
function decide(fields: Fields, lookups: Lookups): LineOutcome {
  const [order, another] = lookups.orders.get(numberForm(fields.order_number!)) ?? [];
  if (!order) return { problem: "order_unknown" };
  if (another) return { problem: "order_ambiguous" };

  const key = keyOf(order.id, fields.tracking_number!);
  const shipment = lookups.shipments.get(key) ?? null;
  const wanted = itemFor(fields, order.id, lookups.items, shipment);
  if (wanted === "unknown") return { problem: "sku_unknown" };
  const becomesDelivered = isDelivered(fields.delivered) === true && !shipment?.isDelivered;
  if (shipment && !becomesDelivered && !wanted) return { problem: "known" };
  if (wanted && wanted.open === 0) return { problem: shipment ? "known" : "nothing_open" };

  const named = wanted ? Number(fields.quantity ?? wanted.open) : 0;
  const quantity = wanted ? Math.min(named, wanted.open) : 0;
  if (wanted) wanted.open -= quantity;
  const plan: LinePlan = {
    orderId: order.id,
    fulfillmentShopifyId: shipment?.fulfillmentShopifyId ?? IMPORTED + hashOf(order.shopifyId, fields),
    fields,
    shipment: shipment?.id ? shipment : null,
    item: wanted ? { lineItemShopifyId: wanted.shopifyId, quantity } : null,
    isDelivered: becomesDelivered,
    isLowered: quantity < named,
  };
  lookups.shipments.set(key, shipmentAfter(plan, shipment));
  return { plan };
}

/** The item a line names; null where it names none, or one that is in the shipment already. */
function itemFor(fields: Fields, orderId: OrderId, items: OpenItem[], shipment: KnownShipment | null) {
  const sku = fields.sku?.toLowerCase();
  // Items of Shopify's own fulfilments are not changed.
  if (!sku || (shipment && !shipment.fulfillmentShopifyId.startsWith(IMPORTED))) return null;
  const named = items.filter((item) => item.orderId === orderId && item.sku.trim().toLowerCase() === sku);
  if (named.length === 0) return "unknown";
  if (named.some(({ shopifyId }) => shipment?.items.includes(shopifyId))) return null;
  return named.find(({ open }) => open > 0) ?? named[0]!;
}

/** An import gives a new shipment and its fulfilment their ids; until then they have none. */
const NOT_YET = "" as ShipmentId & FulfillmentId;

/** The shipment as it is after the line is imported. */
function shipmentAfter(plan: LinePlan, before: KnownShipment | null): KnownShipment {
  return {
    id: before?.id ?? NOT_YET,
    orderId: plan.orderId,
    fulfillmentId: before?.fulfillmentId ?? NOT_YET,
    fulfillmentShopifyId: plan.fulfillmentShopifyId,
    trackingNumber: plan.fields.tracking_number!,
    isDelivered: plan.isDelivered || (before?.isDelivered ?? false),
    items: [...(before?.items ?? []), ...(plan.item ? [plan.item.lineItemShopifyId] : [])],
  };
}

const hashOf = (orderShopifyId: string, fields: Fields) =>
  createHash("sha256")
    .update(`${orderShopifyId} ${numberForm(fields.tracking_number!)}`)
    .digest("hex")
    .slice(0, 32);
