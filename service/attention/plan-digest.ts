import { DateTime } from "luxon";
import type { DigestSettings } from "../../contract/attention";
import type { Tx } from "../db/database";
import { isTimeZone } from "../i18n/dates";
import type { Shop } from "../shops/shops.queries";
import { saveDigestPlan } from "./digest-plans.queries";

type Zoned = Pick<Shop, "timezone">;

/** A moment on the shop's clock. */
export function shopTime({ timezone }: Zoned, now: Date): DateTime {
  return DateTime.fromJSDate(now, { zone: isTimeZone(timezone) ? timezone : "UTC" });
}

/** The next time that the shop's clock strikes the hour; where it skips that hour, the one after. */
export function nextDigestAt(shop: Zoned, hour: number, now: Date): Date {
  const local = shopTime(shop, now);
  const today = local.set({ hour, minute: 0, second: 0, millisecond: 0 });
  return (today > local ? today : today.plus({ days: 1 }).set({ hour })).toJSDate();
}

/** Says when the team is next written to; a digest that is switched off is planned as well, and then left out. */
export function planDigest(
  tx: Tx,
  shop: Pick<Shop, "id" | "timezone">,
  { hour }: Pick<DigestSettings, "hour">,
  now: Date,
): Promise<void> {
  return saveDigestPlan(tx, shop.id, nextDigestAt(shop, hour, now));
}
