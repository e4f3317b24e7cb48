import type { ExportColumn } from "../../contract/export-columns";
import { tabOf } from "../../contract/order-filter";
import { findCourier, trackingUrl } from "../couriers/directory";
import type { OrderListRow } from "../orders/order-list.queries";
import { silentDays, transitDays } from "../orders/present-order";
import type { Shipment } from "../shipments/shipments.queries";
import type { Cell } from "./csv";
import type { ExportDetails } from "./export-details.queries";

export interface ExportRow {
  order: OrderListRow;
  details: ExportDetails;
  /** The merchant's own, by name. */
  tags: string[];
  /** Null for an order of which nothing is shipped. */
  parcel: Shipment | null;
  now: Date;
  iso: (moment: Date | null) => string | null;
}

/** What stands in each column of a row; empty where it is not known. */
export const CELLS: Record<ExportColumn, (row: ExportRow) => Cell> = {
  order_number: ({ order }) => order.name,
  order_date: ({ order, iso }) => iso(order.orderedAt),
  customer: ({ order }) => order.customerName,
  email: ({ details }) => details.email,
  phone: ({ details }) => details.phone,
  destination_country: ({ order }) => order.country,
  destination_city: ({ details }) => details.shipTo?.city ?? null,
  destination_zip: ({ details }) => details.shipTo?.zip ?? null,
  items: ({ order }) => order.itemCount,
  total: ({ details }) => amountOf(details.totalCents),
  currency: ({ details }) => details.currency,
  cancelled: ({ order }) => order.cancelledAt !== null,
  tags: ({ tags }) => tags.join(", "),
  shopify_tags: ({ order }) => order.tags.join(", "),
  tracking_number: ({ parcel }) => parcel?.trackingNumber ?? null,
  courier: ({ parcel }) => parcel && (findCourier(parcel.courier)?.name ?? parcel.courierName),
  tracking_link: ({ parcel }) =>
    parcel && (parcel.trackingUrl ?? trackingUrl(parcel.courier, parcel.trackingNumber)),
  status: ({ parcel }) => tabOf(parcel?.status ?? null),
  sub_status: ({ parcel }) => parcel?.subStatus ?? null,
  last_event: ({ parcel }) => parcel?.lastEvent ?? null,
  last_event_at: ({ parcel, iso }) => iso(parcel?.lastEventAt ?? null),
  shipped_at: ({ parcel, iso }) => iso(parcel?.shippedAt ?? null),
  delivered_at: ({ parcel, iso }) => iso(parcel?.deliveredAt ?? null),
  estimated_delivery_at: ({ parcel, iso }) => iso(parcel?.estimatedDeliveryAt ?? null),
  transit_days: ({ parcel, now }) => parcel && transitDays(parcel, now),
  silent_days: ({ parcel, now }) => parcel && silentDays(parcel, now),
  attention: ({ order }) => order.stuckReason,
};

/** 1990 → "19.90", with a point whatever the reader's language. */
function amountOf(cents: string | null): string | null {
  if (cents === null) return null;
  const digits = cents.replace("-", "").padStart(3, "0");
  return `${cents.startsWith("-") ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
