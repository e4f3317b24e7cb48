import { z } from "zod";
import { OrderId, ShopId } from "../../../contract/ids";
import { orderChanged } from "../../domain/orders/order.events";
import { forEachShop } from "../../domain/shops/for-each-shop";
import { shareShop } from "../../domain/shops/shops.queries";
import { transaction } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import { defineJob } from "../../platform/queue/job";
import { estimateUnshipped } from "./estimate-unshipped";
import { listUnshippedIds } from "./unshipped-orders.queries";

const ORDERS_PER_JOB = 200;

/** Makes the dates of orders that are to be shipped anew. Safe to run twice: a date that is the same changes nothing. */
export const refreshUnshipped = defineJob({
  name: "promise.refresh-unshipped",
  payload: z.object({ shop: ShopId, after: OrderId.or(z.literal("0")).default("0") }),
  run: (ctx, { shop, after }) =>
    transaction(ctx.db, async (tx) => {
      await shareShop(tx, shop);
      const page = { after, limit: ORDERS_PER_JOB, now: ctx.now() };
      const ids = await listUnshippedIds(tx, shop, page);
      if (ids.length === 0) return;
      const changed = await estimateUnshipped(ctx, tx, shop, ids);
      const events = changed.map((order) => ({ order, isNew: false }));
      await publish(ctx, tx, shop, orderChanged, events);
      await ctx.enqueue(tx, refreshUnshipped, { shop, after: ids.at(-1)! });
    }),
});

/** Every night, for history grows and plans change. */
export const refreshShopUnshipped = defineJob({
  name: "promise.refresh-shop-unshipped",
  payload: z.object({ shop: ShopId }),
  run: (ctx, { shop }) => ctx.enqueue(ctx.db, refreshUnshipped, { shop }),
});
export const sweepUnshipped = forEachShop(refreshShopUnshipped, {
  name: "promise.sweep-unshipped",
  schedule: "50 3 * * *",
});
