import { COURIERS } from "./built-in-couriers";
import type { Courier } from "./built-in-couriers";
import { normaliseNumber } from "./normalise-number";

const byCode = new Map(COURIERS.map((courier) => [courier.code, courier]));

export function findCourier(code: string | null): Courier | undefined {
  return code === null ? undefined : byCode.get(code);
}

/** The courier's tracking page for the shipment; its home page where it has none; null for an unknown courier. */
export function trackingUrl(courier: string | null, trackingNumber: string): string | null {
  const found = findCourier(courier);
  if (!found) return null;
  return found.trackingUrl ? withNumber(found.trackingUrl, trackingNumber) : found.homepage;
}

/** A shipment's link: the one that the merchant, Shopify or a custom courier gave, else its courier's own. */
export function linkOf(shipment: {
  trackingUrl: string | null;
  courier: string | null;
  trackingNumber: string;
}): string | null {
  return shipment.trackingUrl ?? trackingUrl(shipment.courier, shipment.trackingNumber);
}

/** Inserts the URL-encoded number into a tracking page template. */
export function withNumber(template: string, trackingNumber: string): string {
  return template.replace("{number}", () => encodeURIComponent(normaliseNumber(trackingNumber)));
}
