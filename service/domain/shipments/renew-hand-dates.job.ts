import { z } from "zod";
import { ShipmentId, ShopId } from "../../../contract/ids";
import { defineJob } from "../../platform/queue/job";
import { forEachShop } from "../shops/for-each-shop";
import { applyTracking } from "./apply-tracking";
import { listOpenWithHandDate } from "./rule-dates.queries";

const SHIPMENTS_PER_JOB = 200;

/**
 * Shows dates by hand, or no longer, as the shop's plan has them now: gates are also opened and closed by their table, of which no shop is
 * told. Safe to run twice: a date that is the same changes nothing.
 */
export const renewHandDates = defineJob({
  name: "promise.renew-by-hand",
  payload: z.object({ shop: ShopId, after: ShipmentId.or(z.literal("0")).default("0") }),
  async run(ctx, { shop, after }) {
    const ids = await listOpenWithHandDate(ctx.db, shop, after, SHIPMENTS_PER_JOB);
    if (ids.length === 0) return;
    const chosenAnew = { events: [], choosesDate: true, keepsCheck: true };
    await applyTracking(
      ctx,
      shop,
      ids.map((shipmentId) => ({ shipmentId, ...chosenAnew })),
    );
    await ctx.enqueue(ctx.db, renewHandDates, { shop, after: ids.at(-1)! });
  },
});

export const renewShopHandDates = defineJob({
  name: "promise.renew-shop-by-hand",
  payload: z.object({ shop: ShopId }),
  run: (ctx, { shop }) => ctx.enqueue(ctx.db, renewHandDates, { shop }),
});
export const sweepHandDates = forEachShop(renewShopHandDates, {
  name: "promise.sweep-by-hand",
  schedule: "20 4 * * *",
});
