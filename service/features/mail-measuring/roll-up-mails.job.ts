import { z } from "zod";
import type { ShopId } from "../../../contract/ids";
import { MAX_ATTRIBUTION_DAYS } from "../../../contract/mail-measuring-limits";
import { sumMails } from "../../domain/mail-measuring/sum-mails";
import { addDays } from "../../domain/promise/calendar-day";
import { lockShop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { eachThenThrow } from "../../platform/db/each-then-throw";
import { defineJob } from "../../platform/queue/job";
import { listShopsWithMails } from "./shops-with-mails.queries";

const DAY_MS = 86_400_000;
/** Days that are summed each hour: an email counts as delivered after three of them. */
const HOURLY_DAYS = 4;
/** And each night: within 35 an email is opened, clicked or comes back, and after its last click it leads to orders as long as a shop may set. */
const NIGHTLY_DAYS = 35 + MAX_ATTRIBUTION_DAYS;

/** Sums a shop's emails of today and the days before, in its own zone. */
export async function rollUpMails(ctx: Context, id: ShopId, days: number): Promise<void> {
  await transaction(ctx.db, async (tx) =>
    sumMails(tx, await lockShop(tx, id), { now: ctx.now(), firstDay: (today) => addDays(today, -days) }),
  );
}

async function rollUpAll(ctx: Context, days: number): Promise<void> {
  const shops = await listShopsWithMails(ctx.db, new Date(ctx.now().getTime() - (days + 1) * DAY_MS));
  // One shop's error keeps no other's sums waiting.
  await eachThenThrow(shops, (shop) => rollUpMails(ctx, shop, days));
}

/** Safe to run twice: sums are written anew, from what is stored with each email. */
export const rollUpRecentMails = defineJob({
  name: "mail.sum-days",
  payload: z.object({}),
  schedule: "12 * * * *",
  run: (ctx) => rollUpAll(ctx, HOURLY_DAYS),
});

/** Likewise: what has become of older emails since. */
export const rollUpOlderMails = defineJob({
  name: "mail.sum-older-days",
  payload: z.object({}),
  schedule: "22 4 * * *",
  run: (ctx) => rollUpAll(ctx, NIGHTLY_DAYS),
});
