import { findKnownCouriers } from "../../domain/couriers/known-couriers";
import { emailStatisticsLink } from "../../domain/mail-measuring/email-statistics.link";
import { dayIn } from "../../domain/promise/calendar-day";
import { dayAtDestination, zoneAtDestination } from "../../domain/promise/delivery-day";
import { appPage } from "../../domain/shops/app-page";
import { enqueueMerchantEmail } from "../../domain/shops/merchant-mails/enqueue-merchant-email";
import { shopTime } from "../../domain/shops/shop-time";
import type { Shop } from "../../domain/shops/shops.queries";
import { listTeamRecipients } from "../../domain/shops/team/team-recipients";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { countWeek, type DeliveredRow, listDelivered, type Span } from "./weekly-counts.queries";
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
  const numbers = weeklyNumbers(
    await countsOf(tx, shop, span),
    await countsOf(tx, shop, { from: before.toJSDate(), to: span.from }),
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

async function countsOf(tx: Tx, shop: Shop, span: Span): Promise<WeekCounts> {
  const delivered = await listDelivered(tx, shop.id, span);
  return {
    ...(await countWeek(tx, shop.id, span)),
    groups: delivered.map((row) => groupOf(row, shop)),
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
