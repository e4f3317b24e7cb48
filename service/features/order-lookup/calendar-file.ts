import { createHash } from "node:crypto";
import type { TrackedOrder, TrackedShipment } from "../../../contract/tracking";
import type { Localizer } from "../../../storefront/localizer";

interface Delivery {
  localizer: Localizer;
  /** The name, where it is known. */
  shop: string | null;
  order: TrackedOrder;
  shipment: TrackedShipment;
  now: Date;
}

/**
 * The estimated day of a parcel as a calendar file (iCalendar, RFC 5545), with what the page shows of it and no link, which
 * would open the order to everybody the calendar is shared with; null where no day is estimated.
 */
export function calendarFile({ localizer, shop, order, shipment, now }: Delivery): string | null {
  const { trackingNumber, deliveredAt, estimatedDeliveryAt } = shipment;
  const at = deliveredAt ? null : estimatedDeliveryAt;
  if (!at) return null;
  const { t } = localizer;
  const day = localizer.withDates({ day: "iso", time: "auto" }).day(at).replaceAll("-", "");
  const title = [t("shipment.estimated"), shop].filter(Boolean).join(" – ");
  const about = order.name ? t("order.title", { order: order.name }) : trackingNumber;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Waybill//Tracking page//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    // The same parcel again changes the event that is there.
    `UID:${createHash("sha256").update(trackingNumber).digest("hex").slice(0, 32)}@waybill`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${day}`,
    `SUMMARY:${escape(title)}`,
    `DESCRIPTION:${escape(about)}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(fold)
    .join("\r\n");
}

const escape = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

const MOST_BYTES = 75;

/** Longer lines go on after a line break and a blank; no character is cut. */
function fold(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > MOST_BYTES) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += sign;
    bytes += size;
  }
  return folded;
}
