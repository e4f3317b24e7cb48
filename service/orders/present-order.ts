import type { OrderDetail, OrderRow, ShipmentSummary, Tag } from "../../contract/orders";
import { OrderId, ShipmentId } from "../../contract/ids";
import { isFinal, type ShipmentStatus, type SubStatus } from "../../contract/shipment-status";
import type { z } from "zod";
import { findCourier } from "../couriers/courier-directory";
import type { StoredEvent } from "../shipments/events.queries";
import type { Shipment } from "../shipments/shipments.queries";
import type { Address } from "../db/tables/orders";
import type { OrderListRow } from "./order-list.queries";
import type { LineItemRow, OrderRecord } from "./order-detail.queries";

type ShipmentDetail = OrderDetail["shipments"][number];

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/** Whole days from one moment to the other. */
export const daysBetween = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 86_400_000));

/** The dates and statuses from which days are counted. */
interface TransitState {
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  shippedAt: Date | null;
  lastEventAt: Date | null;
  deliveredAt: Date | null;
}

/** From shipping to delivery, or until now; null for what will not be delivered. */
export function transitDays(transit: TransitState, now: Date): number | null {
  const end = transit.deliveredAt ?? (isUnderWay(transit) ? now : null);
  return transit.shippedAt && end && end >= transit.shippedAt ? daysBetween(transit.shippedAt, end) : null;
}

/** Since the last event; null where none is expected any more. */
export function silentDays(transit: TransitState, now: Date): number | null {
  return transit.lastEventAt && isUnderWay(transit) ? daysBetween(transit.lastEventAt, now) : null;
}

const isUnderWay = ({ status, subStatus, deliveredAt }: TransitState) =>
  status !== null && !deliveredAt && !isFinal(status, subStatus);

export interface RowParts {
  shipments: Shipment[];
  tags: Tag[];
  now: Date;
}

export function presentOrderRow(row: OrderListRow, { shipments, tags, now }: RowParts): OrderRow {
  return {
    id: OrderId.parse(row.id),
    name: row.name,
    created_at: row.orderedAt.toISOString(),
    customer: row.customerName,
    destination: row.country,
    status: row.status,
    cancelled: row.cancelledAt !== null,
    tracked: row.isTracked,
    item_count: row.itemCount,
    transit_days: transitDays(row, now),
    silent_days: silentDays(row, now),
    attention: row.attentionReason,
    tags,
    shopify_tags: row.tags,
    shipments: shipments.map(presentShipment),
  };
}

export function presentShipment(shipment: Shipment): z.output<typeof ShipmentSummary> {
  return {
    id: ShipmentId.parse(shipment.id),
    tracking_number: shipment.trackingNumber,
    courier: findCourier(shipment.courier)?.name ?? shipment.courierName,
    status: shipment.status,
    sub_status: shipment.subStatus,
    last_event: shipment.lastEvent,
    last_event_at: iso(shipment.lastEventAt),
    shipped_at: iso(shipment.shippedAt),
    delivered_at: iso(shipment.deliveredAt),
    estimated_delivery_at: iso(shipment.estimatedDeliveryAt),
  };
}

export function presentOrderDetail(
  order: OrderRecord,
  parts: {
    itemCount: number;
    tags: Tag[];
    shipments: ShipmentDetail[];
    notYetShipped: LineItemRow[];
    shopifyUrl: string | null;
    trackingPageUrl: string;
  },
): OrderDetail {
  return {
    id: OrderId.parse(order.id),
    name: order.name,
    created_at: order.orderedAt.toISOString(),
    customer: order.customerName,
    destination: order.country,
    status: order.status,
    cancelled: order.cancelledAt !== null,
    tracked: order.isTracked,
    item_count: parts.itemCount,
    email: order.email,
    phone: order.phone,
    ship_to: addressLines(order.shipTo),
    total:
      order.totalCents !== null && order.currency
        ? { amount_cents: Number(order.totalCents), currency: order.currency }
        : null,
    attention: order.attentionReason,
    attention_since: iso(order.attentionAt),
    tags: parts.tags,
    shopify_tags: order.tags,
    shopify_url: parts.shopifyUrl,
    tracking_page_url: parts.trackingPageUrl,
    not_yet_shipped: parts.notYetShipped.map(presentLineItem),
    shipments: parts.shipments,
  };
}

export function presentLineItem(item: LineItemRow) {
  return {
    title: item.title,
    variant: item.variantTitle,
    sku: item.sku,
    quantity: item.quantity,
    image_url: item.imageUrl,
  };
}

/** "Hamburg, DE"; null where nothing is known. */
export function placeText(place: StoredEvent["place"]): string | null {
  return [place?.city, place?.province, place?.country].filter(Boolean).join(", ") || null;
}

function addressLines(address: Address | null): string[] {
  if (!address) return [];
  const town = [address.zip, address.city].filter(Boolean).join(" ");
  return [address.name, address.address1, address.address2, town, address.province, address.country].filter(
    (line): line is string => Boolean(line),
  );
}
