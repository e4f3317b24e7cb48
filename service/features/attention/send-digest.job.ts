import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { lockShop } from "../../domain/shops/shops.queries";
import { digestSchedule } from "../../../contract/team-notifications";
import { readSetting } from "../../platform/settings/settings";
import { findDigestPlan, listDigestsDue } from "./digest-schedules.queries";
import { planDigest } from "./plan-digest";
import { writeDigest } from "./write-digest";

/**
 * Queues a shop's daily digest. Safe to run twice: the next one is scheduled under the shop's lock in the transaction
 * that queues the mails, and a mail is queued once for each day and recipient.
 */
export const sendDigest = defineJob({
  name: "attention.send-digest",
  payload: z.object({ shop: ShopId }),
  async run(ctx, { shop: id }) {
    await transaction(ctx.db, async (tx) => {
      const now = ctx.now();
      const shop = await lockShop(tx, id);
      const planned = await findDigestPlan(tx, id);
      if (shop.uninstalledAt || (planned && planned > now)) return;

      const { hour } = await readSetting(tx, id, digestSchedule);
      await planDigest(tx, shop, hour, now);
      // A new shop has no schedule yet: its first digest is sent at its hour.
      if (planned) await writeDigest(ctx, tx, shop);
    });
  },
});

/** Safe to run twice: sending is. Every 15 minutes, because zones differ by quarters of an hour. */
export const sweepDigests = defineJob({
  name: "attention.sweep-digests",
  payload: z.object({}),
  schedule: "*/15 * * * *",
  async run(ctx) {
    const shops = await listDigestsDue(ctx.db, ctx.now());
    await ctx.enqueueAll(
      ctx.db,
      sendDigest,
      shops.map((shop) => ({ shop })),
    );
  },
});
