import { isBareDay, isTimeZone } from "../../../storefront/dates";
import { type CalendarDay, dayIn } from "./calendar-day";
import { zoneOfAddress } from "./zone-of-address";

/**
 * The day of a delivery date. Midnight in UTC is a day without an hour, which has no zone: in one west of UTC it would become the day
 * before. A moment, as some couriers tell it, is the day that it is there in `zone`.
 */
export const deliveryDay = (at: Date, zone: string): CalendarDay => dayIn(isBareDay(at) ? "UTC" : zone, at);

/** Where a shipment goes: ISO country code, code of the province, and the shop's zone, which stands in where no country is known. */
export interface Destination {
  country?: string | null;
  province?: string | null;
  timezone: string;
}

/** The day of a delivery date at the destination. */
export const dayAtDestination = (at: Date, destination: Destination): CalendarDay =>
  deliveryDay(at, zoneAtDestination(destination));

/** The time of the destination, an IANA zone; UTC where not even the shop's is known. */
export const zoneAtDestination = ({ country = null, province = null, timezone }: Destination): string =>
  zoneOfAddress(country, province) ?? (isTimeZone(timezone) ? timezone : "UTC");

/** Where an order goes, as it is stored. */
export const destinationOf = (
  { country, shipTo }: { country: string | null; shipTo?: { provinceCode?: string | null } | null },
  timezone: string,
): Destination => ({ country, province: shipTo?.provinceCode ?? null, timezone });
