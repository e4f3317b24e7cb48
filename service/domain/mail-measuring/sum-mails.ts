import { mailMeasuring } from "../../../contract/mail-measuring";
import { isTimeZone } from "../../../storefront/dates";
import type { Tx } from "../../platform/db/database";
import { readSetting } from "../../platform/settings/settings";
import { type CalendarDay, dayIn } from "../promise/calendar-day";
import type { Shop } from "../shops/shops.queries";
import { rewriteSums } from "./mail-sums.queries";

/**
 * Sums a shop's emails by day, in its own zone. Part of the caller's transaction, which has locked the shop: of two that do so at once
 * the later one writes what is true then.
 * @param firstDay the first day that is summed, of today in the shop's zone
 */
export async function sumMails(
  tx: Tx,
  { id, timezone, currency }: Pick<Shop, "id" | "timezone" | "currency">,
  { now, firstDay }: { now: Date; firstDay: (today: CalendarDay) => CalendarDay },
): Promise<void> {
  const { attribution_days: attributionDays } = await readSetting(tx, id, mailMeasuring);
  // By the same judgement as the day: what PostgreSQL does not know would fail the statement.
  const zone = isTimeZone(timezone) ? timezone : "UTC";
  await rewriteSums(tx, id, { zone, currency, attributionDays, from: firstDay(dayIn(zone, now)), now });
}
