import { isCurrency } from "../../../contract/currency";
import type { ExportColumn } from "../../../contract/export-columns";
import { tabOf } from "../../../contract/order-filter";
import { findCourier, linkOf } from "../../domain/couriers/directory/courier-directory";
import type { OrderListRow } from "../../read/order-list/order-list.queries";
import { silentDays, transitDays } from "../../read/order-list/present-order-row";
import type { Shipment } from "../../domain/shipments/shipments.queries";
import { translatorFor } from "../../platform/i18n/texts";
import type { Cell } from "../../platform/files/csv";
import type { ExportDetails } from "./export-details.queries";

export interface ExportRow {
  order: OrderListRow;
  details: ExportDetails;
  /** The merchant's own, by name. */
  tags: string[];
  /** Null for an order without a shipment. */
  shipment: Shipment | null;
  now: Date;
  iso: (moment: Date | null) => string | null;
}

/** As the headers are, whatever the merchant's language. */
const inEnglish = translatorFor("en");

/** The value of each column in a row; null where it is not known. */
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
  total: ({ details }) => amountOf(details.total, details.currency),
  currency: ({ details }) => details.currency,
  cancelled: ({ order }) => order.cancelledAt !== null,
  tags: ({ tags }) => tags.join(", "),
  shopify_tags: ({ order }) => order.tags.join(", "),
  tracking_number: ({ shipment }) => shipment?.trackingNumber ?? null,
  courier: ({ shipment }) => shipment && (findCourier(shipment.courier)?.name ?? shipment.courierName),
  tracking_link: ({ shipment }) => shipment && linkOf(shipment),
  status: ({ order, shipment }) => tabOf(shipment?.status ?? null, order.untracked),
  sub_status: ({ order, shipment }) => shipment?.subStatus ?? order.untracked,
  last_event: ({ shipment }) => shipment?.lastEvent ?? null,
  last_event_at: ({ shipment, iso }) => iso(shipment?.lastEventAt ?? null),
  shipped_at: ({ shipment, iso }) => iso(shipment?.shippedAt ?? null),
  delivered_at: ({ shipment, iso }) => iso(shipment?.deliveredAt ?? null),
  estimated_delivery_at: ({ shipment, iso }) => iso(shipment?.estimatedDeliveryAt ?? null),
  transit_days: ({ shipment, now }) => shipment && transitDays(shipment, now),
  silent_days: ({ shipment, now }) => shipment && silentDays(shipment, now),
  attention: ({ order }) => order.attentionReason,
  detailed_status: ({ shipment }) =>
    shipment?.subStatus ? inEnglish(`subStatus.${shipment.subStatus}`) : null,
  status_by: ({ shipment }) =>
    shipment && (shipment.manualStatus === shipment.status ? "merchant" : "automatic"),
};

/** With as many digits as the currency has, and a point whatever the reader's language: 1500, 19.90, 10.125. */
function amountOf(total: string | null, currency: string | null): string | null {
  return total === null ? null : Number(total).toFixed(digitsOf(currency));
}

function digitsOf(currency: string | null): number {
  if (!currency || !isCurrency(currency)) return 2;
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
    .maximumFractionDigits!;
}
