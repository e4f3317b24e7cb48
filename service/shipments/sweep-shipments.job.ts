import { z } from "zod";
import { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { activeProviders } from "../couriers/providers";
import { transaction } from "../db/database";
import { defineJob } from "../queue/job";
import { claimDueShipments } from "./shipments.queries";
import { queueTracking } from "./track-shipments.job";

/** In one transaction, which holds the rows no longer than it must. */
const AT_ONCE = 2000;
/** In one minute, whatever the providers could take. */
const AT_MOST = 20_000;
const PUT_OFF_MS = 30 * 60_000;

/** Safe to run twice: a shipment that was taken is due again only half an hour later. */
export const sweepShipments = defineJob({
  name: "shipment.sweep",
  payload: z.object({}),
  schedule: "* * * * *",
  async run(ctx) {
    const most = Math.min(AT_MOST, shipmentsAMinute(ctx));
    for (let taken = 0; taken < most; taken += AT_ONCE) {
      if ((await takeDue(ctx, Math.min(AT_ONCE, most - taken))) < AT_ONCE) return;
    }
  },
});

/** Queues asking about shipments that are due; answers how many. */
function takeDue(ctx: Context, limit: number): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    const now = ctx.now();
    const due = await claimDueShipments(tx, now, new Date(now.getTime() + PUT_OFF_MS), limit);
    for (const shop of new Set(due.map((row) => row.shopId))) {
      const ids = due.filter((row) => row.shopId === shop).map((row) => row.id);
      await queueTracking(ctx, tx, ShopId.parse(shop), ids);
    }
    return due.length;
  });
}

/** What the providers together let us ask in a minute; shipments that expire by silence are seen to without any. */
function shipmentsAMinute(ctx: Context): number {
  const limits = activeProviders(ctx).map((provider) => provider.limits);
  const each = limits.map(
    ({ shipmentsPerRequest, requestsPerSecond }) => shipmentsPerRequest * requestsPerSecond,
  );
  return Math.max(
    AT_ONCE,
    each.reduce((sum, perSecond) => sum + perSecond * 60, 0),
  );
}
