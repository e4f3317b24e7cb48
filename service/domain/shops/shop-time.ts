import { DateTime } from "luxon";
import { isTimeZone } from "../../../storefront/dates";
import type { Shop } from "./shops.queries";

/** The time in the shop's zone; in UTC where the zone is not known. */
export function shopTime({ timezone }: Pick<Shop, "timezone">, now: Date): DateTime {
  return DateTime.fromJSDate(now, { zone: isTimeZone(timezone) ? timezone : "UTC" });
}
