import type { DateTime } from "luxon";
import { findKnownCouriers } from "../../domain/couriers/known-couriers";
import { emailStatisticsLink } from "../../domain/mail-measuring/email-statistics.link";
import { sumOf } from "../../domain/mail-measuring/mail-sums.queries";
import { readSums, sumMails } from "../../domain/mail-measuring/sum-mails";
import { dayIn } from "../../domain/promise/calendar-day";
import { dayAtDestination, zoneAtDestination } from "../../domain/promise/delivery-day";
import { appPage } from "../../domain/shops/app-page";
import { enqueueMerchantEmail } from "../../domain/shops/merchant-mails/enqueue-merchant-email";
import { shopTime } from "../../domain/shops/shop-time";
import type { Shop } from "../../domain/shops/shops.queries";
import { listTeamRecipients } from "../../domain/shops/team/team-recipients";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { countShipped, type DeliveredRow, listDelivered } from "./weekly-counts.queries";
import { type DeliveredGroup, isEmptyWeek, type WeekCounts, weeklyNumbers } from "./weekly-numbers";
import { weeklyReportEmail } from "./weekly-report.email";

/**
 * Queues the report of the last whole week, Monday to Sunday in the shop's zone, for every recipient who wants it; none about a week in which
 * nothing was shipped, delivered or written. Part of the caller's transaction.
 */
export async function writeWeeklyReport(ctx: Context, tx: Tx, shop: Shop): Promise<void> {
  if ((await listTeamRecipients(tx, shop, "weekly_report")).length === 0) return;
  const end = shopTime(shop, ctx.now()).startOf("week");
  const [begin, before] = [end.minus({ weeks: 1 }), end.minus({ weeks: 2 })];
  const span = { from: begin.toJSDate(), to: end.toJSDate() };
  // The page of the report's link shows these sums too: both say the same.
  await sumMails(tx, shop, { now: ctx.now(), firstDay: () => before.toISODate()! });
  const numbers = weeklyNumbers(
    await countsOf(tx, shop, begin, ctx.now()),
    await countsOf(tx, shop, before, ctx.now()),
  );
  if (isEmptyWeek(numbers)) return;

  const codes = numbers.worst.map(({ courier }) => courier);
  const known = await findKnownCouriers(tx, shop.id, [...new Set(codes)]);
  await enqueueMerchantEmail(ctx, tx, {
    ...{ shop, event: "weekly_report", key: `weekly-report ${begin.toISODate()}` },
    email: weeklyReportEmail,
    data: {
      shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
      from: span.from.toISOString(),
      // The last day of the week, at noon: whatever a clock change does, it is that day.
      to: end.minus({ days: 1 }).set({ hour: 12 }).toJSDate().toISOString(),
      ...{ week: numbers.week, before: numbers.before },
      worst: numbers.worst.map((lane) => ({
        ...lane,
        courier: known.get(lane.courier)?.name ?? lane.courier,
      })),
      link: appPage(ctx, shop, "/track/dashboard"),
      links: {
        statistics: emailStatisticsLink(ctx, shop, {
          firstDay: begin.toISODate()!,
          locale: shop.locale,
        }),
      },
    },
  });
}

/** @param begin Monday, in the shop's zone */
async function countsOf(tx: Tx, shop: Shop, begin: DateTime, now: Date): Promise<WeekCounts> {
  const span = { from: begin.toJSDate(), to: begin.plus({ weeks: 1 }).toJSDate() };
  const days = { from: begin.toISODate()!, to: begin.plus({ days: 6 }).toISODate()! };
  return {
    shipped: await countShipped(tx, shop.id, span),
    groups: (await listDelivered(tx, shop.id, span)).map((row) => groupOf(row, shop)),
    mails: sumOf(await readSums(tx, shop, days, now)),
  };
}

/** Both days are those at the destination, as the customer saw them. */
function groupOf(
  { courier, country, province, promisedAt, deliveredAt, count }: DeliveredRow,
  { timezone }: Shop,
): DeliveredGroup {
  const destination = { country, province, timezone };
  return {
    ...{ courier, country, count },
    deliveredOn: dayIn(zoneAtDestination(destination), deliveredAt),
    promisedOn: promisedAt && dayAtDestination(promisedAt, destination),
  };
}
