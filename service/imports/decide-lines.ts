import { createHash } from "node:crypto";
import type { ShopId } from "../../contract/ids";
import type { LineProblem } from "../../contract/imports";
import type { Db } from "../db/database";
import { groupBy } from "../group-by";
import { IMPORTED } from "./imported-parcels.queries";
import { numberForm } from "../search/search-form";
import {
  type KnownOrder,
  type KnownParcel,
  listKnownParcels,
  listOpenItems,
  listOrdersByForm,
  type OpenItem,
} from "./line-facts.queries";
import { type Fields, isDelivered } from "./read-fields";

/** What a line does. */
export interface LinePlan {
  orderId: string;
  /** Its own by order and number, so that the same line makes the same fulfilment whenever it is imported. */
  fulfillmentShopifyId: string;
  fields: Fields;
  /** The parcel that is there already. */
  parcel: KnownParcel | null;
  item: { lineItemShopifyId: string; quantity: number } | null;
  isDelivered: boolean;
}

export type Decision = { problem: LineProblem } | { plan: LinePlan };

/** What a line brings is decided in one way for the dry run and for the import. */
export async function decideLines(db: Db, shop: ShopId, lines: Fields[]): Promise<Decision[]> {
  const forms = [...new Set(lines.map((fields) => numberForm(fields.order_number!)))];
  const orders = await listOrdersByForm(db, shop, forms);
  const ids = orders.map(({ id }) => id);
  const [parcels, items] = [await listKnownParcels(db, shop, ids), await listOpenItems(db, shop, ids)];
  const facts: Facts = { orders: groupBy(orders, ({ form }) => form), parcels: new Map(), items };
  for (const parcel of parcels) facts.parcels.set(keyOf(parcel.orderId, parcel.trackingNumber), parcel);
  return lines.map((fields) => decide(fields, facts));
}

interface Facts {
  orders: Map<string, KnownOrder[]>;
  /** By order and number. */
  parcels: Map<string, KnownParcel>;
  items: OpenItem[];
}

const keyOf = (orderId: string, number: string) => `${orderId} ${numberForm(number)}`;

/** Takes from `facts` what the line uses up, so that the next line of the same order sees what is left. */
function decide(fields: Fields, facts: Facts): Decision {
  const [order, another] = facts.orders.get(numberForm(fields.order_number!)) ?? [];
  if (!order) return { problem: "order_unknown" };
  if (another) return { problem: "order_ambiguous" };

  const key = keyOf(order.id, fields.tracking_number!);
  const parcel = facts.parcels.get(key) ?? null;
  const wanted = itemFor(fields, order.id, facts.items, parcel);
  if (wanted === "unknown") return { problem: "sku_unknown" };
  const isNews = isDelivered(fields.delivered) === true && !parcel?.isDelivered;
  if (parcel && !isNews && !wanted) return { problem: "known" };
  if (wanted && wanted.open === 0) return { problem: parcel ? "known" : "nothing_open" };

  const quantity = wanted ? Math.min(Number(fields.quantity ?? wanted.open), wanted.open) : 0;
  if (wanted) wanted.open -= quantity;
  const plan: LinePlan = {
    orderId: order.id,
    fulfillmentShopifyId: parcel?.fulfillmentShopifyId ?? IMPORTED + hashOf(order.shopifyId, fields),
    fields,
    parcel: parcel?.id ? parcel : null,
    item: wanted ? { lineItemShopifyId: wanted.shopifyId, quantity } : null,
    isDelivered: isNews,
  };
  facts.parcels.set(key, after(plan, parcel));
  return { plan };
}

/** The item a line names; null where it names none, or one that is in the parcel already. */
function itemFor(fields: Fields, orderId: string, items: OpenItem[], parcel: KnownParcel | null) {
  const sku = fields.sku?.toLowerCase();
  // What Shopify packed is Shopify's to say.
  if (!sku || (parcel && !parcel.fulfillmentShopifyId.startsWith(IMPORTED))) return null;
  const named = items.filter((item) => item.orderId === orderId && item.sku.trim().toLowerCase() === sku);
  if (named.length === 0) return "unknown";
  if (named.some(({ shopifyId }) => parcel?.items.includes(shopifyId))) return null;
  return named.find(({ open }) => open > 0) ?? named[0]!;
}

/** The parcel as it is once the line is imported; without an id as long as it is not. */
function after(plan: LinePlan, before: KnownParcel | null): KnownParcel {
  return {
    id: before?.id ?? "",
    orderId: plan.orderId,
    fulfillmentId: before?.fulfillmentId ?? "",
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
