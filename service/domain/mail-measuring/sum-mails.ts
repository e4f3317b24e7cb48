import { mailMeasuring } from "../../../contract/mail-measuring";
import { isTimeZone } from "../../../storefront/dates";
import type { Db, Tx } from "../../platform/db/database";
import { readSetting } from "../../platform/settings/settings";
import { type CalendarDay, dayIn } from "../promise/calendar-day";
import type { Shop } from "../shops/shops.queries";
import { type DaysToSum, listSums, rewriteSums, type SumRow } from "./mail-sums.queries";

type ShopOfMails = Pick<Shop, "id" | "timezone" | "currency">;

/**
 * Sums a shop's emails by day, in its own zone. Part of the caller's transaction, which has locked the shop: of two that do so at once
 * the later one writes what is true then.
 * @param firstDay the first day that is summed, of today in the shop's zone
 */
export async function sumMails(
  tx: Tx,
  shop: ShopOfMails,
  { now, firstDay }: { now: Date; firstDay: (today: CalendarDay) => CalendarDay },
): Promise<void> {
  const today = await todayOf(tx, shop, now);
  await rewriteSums(tx, shop.id, { ...today, from: firstDay(today.from) });
}

/**
 * The sums of a period: of the days before today as they were written last, of today as its emails are now.
 * @param period ISO days, both are in it
 */
export async function readSums(
  db: Db,
  shop: ShopOfMails,
  period: { from: string; to: string },
  now: Date,
): Promise<SumRow[]> {
  return listSums(db, shop.id, period, await todayOf(db, shop, now));
}

async function todayOf(db: Db, { id, timezone, currency }: ShopOfMails, now: Date): Promise<DaysToSum> {
  const { attribution_days: attributionDays } = await readSetting(db, id, mailMeasuring);
  // By the same judgement as the day: what PostgreSQL does not know would fail the statement.
  const zone = isTimeZone(timezone) ? timezone : "UTC";
  return { zone, currency, attributionDays, from: dayIn(zone, now), now };
}
