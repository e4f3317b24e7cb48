import { z } from "zod";
import { ShopId } from "../../contract/ids";
import { transaction } from "../db/database";
import { defineJob } from "../jobs/job";
import { listShipmentIdsOfOrders } from "../shipments/shipments.queries";
import { queueTracking } from "../shipments/track-shipments.job";
import { lockShop } from "../shops/shops.queries";
import { insertUnits, listShopsWaiting, listWaiting, markTracked } from "./quota.queries";
import { periodOf, unitsLeft } from "./take-quota";

const AT_ONCE = 500;

/** Gives quota to orders that wait for it, oldest first. Safe to run twice: an order takes one unit, once. */
export const releaseWaiting = defineJob({
  name: "quota.release-waiting",
  payload: z.object({ shop: ShopId }),
  async run(ctx, { shop: id }) {
    await transaction(ctx.db, async (tx) => {
      const shop = await lockShop(tx, id);
      const now = ctx.now();
      const left = await unitsLeft(tx, shop, periodOf(now));
      if (left === 0) return;
      const orders = (await listWaiting(tx, id, Math.min(left, AT_ONCE))).map((order) => order.id);
      if (orders.length === 0) return;
      await insertUnits(
        tx,
        id,
        orders.map((order) => ({ id: order, orderedAt: now })),
      );
      await markTracked(tx, id, orders);
      const parcels = await listShipmentIdsOfOrders(tx, id, orders);
      await queueTracking(
        ctx,
        tx,
        id,
        parcels.map((parcel) => parcel.id),
      );
    });
  },
});

/** Safe to run twice: releasing is. */
export const sweepWaiting = defineJob({
  name: "quota.sweep-waiting",
  payload: z.object({}),
  schedule: "7 * * * *",
  async run(ctx) {
    const shops = await listShopsWaiting(ctx.db);
    await ctx.enqueueAll(
      ctx.db,
      releaseWaiting,
      shops.map(({ shopId }) => ({ shop: shopId })),
    );
  },
});
