import { isTimeZone } from "../../../storefront/dates";
import { memoize } from "../../../storefront/memoize";
import { type CalendarDay, dayIn } from "./calendar-day";

/**
 * The day of a delivery date. Midnight in UTC is a day without an hour, which has no zone: in one west of UTC it would become the day
 * before. A moment, as some couriers tell it, is the day that it is there in `zone`.
 */
export const deliveryDay = (at: Date, zone: string): CalendarDay =>
  dayIn(at.getTime() % 86_400_000 === 0 ? "UTC" : zone, at);

/** Where a shipment goes, an ISO country code, and the shop's zone, which stands in for that of a country that has several or none. */
export interface Destination {
  country?: string | null;
  timezone: string;
}

/** The day of a delivery date at the destination: an address names no zone, so that of its country. */
export const dayAtDestination = (at: Date, destination: Destination): CalendarDay =>
  deliveryDay(at, zoneAtDestination(destination));

/** The time of the destination, an IANA zone; UTC where not even the shop's is known. */
export const zoneAtDestination = ({ country, timezone }: Destination): string =>
  (country && zoneOfCountry(country)) || (isTimeZone(timezone) ? timezone : "UTC");

/** Node 20 and 22 have the zones of a country as a property, later ones as a function. */
type WithZones = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] | undefined };

const zoneOfCountry = memoize((country: string): string => {
  if (!/^[A-Za-z]{2}$/.test(country)) return "";
  const locale: WithZones = new Intl.Locale(`und-${country}`);
  const zones = locale.timeZones ?? locale.getTimeZones?.() ?? [];
  const [year, ...others] = zones.map((zone) => timesOf(zone));
  return others.every((times) => times === year) ? (zones[0] ?? "") : "";
});

/** What a zone's clock shows in winter and in summer: zones with the same of both have the same days. */
const timesOf = (zone: string): string =>
  ["2026-01-15T12:00:00Z", "2026-07-15T12:00:00Z"]
    .map((at) => new Date(at).toLocaleString("en-GB", { timeZone: zone }))
    .join();
