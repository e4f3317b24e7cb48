import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { shopTime } from "../../domain/shops/shop-time";
import { lockShop, type Shop } from "../../domain/shops/shops.queries";
import { transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { findReportPlan, listReportsDue, saveReportPlan } from "./report-schedules.queries";
import { writeWeeklyReport } from "./write-weekly-report";

const HOUR = 8;

/** The next Monday at 8 in the shop's zone; the hour after where a clock change skips it. */
export function nextReportAt(shop: Pick<Shop, "timezone">, now: Date): Date {
  const local = shopTime(shop, now);
  const monday = local.startOf("week").set({ hour: HOUR });
  return (monday > local ? monday : monday.plus({ weeks: 1 }).set({ hour: HOUR })).toJSDate();
}

/**
 * Queues a shop's report of the week before. Safe to run twice: the next one is scheduled under the shop's lock in the transaction that
 * queues the mails, and a mail is queued once for each week and recipient.
 */
export const sendWeeklyReport = defineJob({
  name: "team.send-report",
  payload: z.object({ shop: ShopId }),
  async run(ctx, { shop: id }) {
    await transaction(ctx.db, async (tx) => {
      const now = ctx.now();
      const shop = await lockShop(tx, id);
      const planned = await findReportPlan(tx, id);
      if (shop.uninstalledAt || (planned && planned > now)) return;
      await saveReportPlan(tx, id, nextReportAt(shop, now));
      // A new shop has no schedule yet: its first report is about its first week.
      if (planned) await writeWeeklyReport(ctx, tx, shop);
    });
  },
});

/** Safe to run twice: sending is. Every 15 minutes, because zones differ by quarters of an hour. */
export const sweepWeeklyReports = defineJob({
  name: "team.sweep-reports",
  payload: z.object({}),
  schedule: "*/15 * * * *",
  async run(ctx) {
    const shops = await listReportsDue(ctx.db, ctx.now());
    await ctx.enqueueAll(
      ctx.db,
      sendWeeklyReport,
      shops.map((shop) => ({ shop })),
    );
  },
});
