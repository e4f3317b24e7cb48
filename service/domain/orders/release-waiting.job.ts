import { z } from "zod";
import { transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { listShipmentIdsOfOrders } from "../shipments/shipments.queries";
import { queueTracking } from "../shipments/tracking-queue/queue-tracking";
import { lockBillingShop } from "../shops/billing-shop";
import { lockShop } from "../shops/shops.queries";
import { releaseWaitingType } from "../billing/grant-plan";
import { periodOf } from "../billing/period";
import { listShopsWaiting, listWaiting, markTracked } from "../billing/quota.queries";
import { countAgainstQuota } from "../billing/take-quota";
import { noteChange } from "../../platform/db/noted-changes";

const AT_ONCE = 500;

/** Gives quota to orders that wait for it, oldest first. Safe to run twice: an order takes one unit, once. */
export const releaseWaiting = defineJob({
  ...releaseWaitingType,
  async run(ctx, { shop: id }) {
    await transaction(ctx.db, async (tx) => {
      const shop = await lockShop(tx, id);
      const billingShop = await lockBillingShop(tx, shop);
      const now = ctx.now();
      const waiting = await listWaiting(tx, id, AT_ONCE);
      if (waiting.length === 0) return;
      // Units are counted in today's period: the quota of the period they were placed in is used up.
      const candidates = waiting.map(({ id: order, orderedAt }) => ({
        id: order,
        orderedAt: now,
        placedAt: orderedAt,
      }));
      const counted = await countAgainstQuota(
        ctx,
        tx,
        { shop, billingShop, period: periodOf(billingShop, now) },
        candidates,
      );
      const orders = [...counted];
      if (orders.length === 0) return;
      await markTracked(tx, id, orders);
      await noteChange(tx, id, "orders");
      const shipments = await listShipmentIdsOfOrders(tx, id, orders);
      await queueTracking(
        ctx,
        tx,
        id,
        shipments.map((shipment) => shipment.id),
      );
      if (orders.length === AT_ONCE) await ctx.enqueue(tx, releaseWaiting, { shop: id });
    });
  },
});

/** Idempotent: releasing is. */
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
