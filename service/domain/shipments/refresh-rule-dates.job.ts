import { z } from "zod";
import { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { findRulesInForce } from "../promise/rules-in-force";
import { applyTracking } from "./apply-tracking";
import { forecastShipments } from "./own-history/forecast-shipments.job";
import { holidaysFor } from "../promise/holidays-for";
import { ruleDateOf } from "./rule-dates";
import {
  listOpenShipmentIds,
  listOpenShipmentIdsOfOrders,
  listShipmentsToEstimate,
} from "./rule-dates.queries";

const SHIPMENTS_PER_JOB = 200;

/** Chooses the dates of a shop's open shipments anew. Safe to run twice: a date that is the same changes nothing. */
export const refreshRuleDates = defineJob({
  name: "promise.refresh",
  payload: z.object({ shop: ShopId, after: ShipmentId.or(z.literal("0")) }),
  async run(ctx, { shop, after }) {
    const ids = await listOpenShipmentIds(ctx.db, shop, after, SHIPMENTS_PER_JOB);
    if (ids.length === 0) return;
    await estimateAnew(ctx, shop, ids);
    await ctx.enqueue(ctx.db, refreshRuleDates, { shop, after: ids.at(-1)! });
  },
});

async function estimateAnew(ctx: Context, shop: ShopId, ids: ShipmentId[]): Promise<void> {
  const rules = await findRulesInForce(ctx, ctx.db, shop);
  const holidays = await holidaysFor(rules);
  const facts = await listShipmentsToEstimate(ctx.db, shop, ids);
  await applyTracking(
    ctx,
    shop,
    facts.map((shipment) => ({
      ...{ shipmentId: shipment.id, events: [], choosesDate: true, keepsCheck: true },
      ruleDate: rules.enabled ? ruleDateOf(rules, shipment, holidays) : null,
    })),
  );
}

/** Makes the dates of orders anew that go to another place now. Safe to run twice: a date that is the same changes nothing. */
export const refreshReaddressed = defineJob({
  name: "promise.refresh-readdressed",
  payload: z.object({ shop: ShopId, orders: z.array(OrderId) }),
  async run(ctx, { shop, orders }) {
    const ids = await listOpenShipmentIdsOfOrders(ctx.db, shop, orders);
    if (ids.length === 0) return;
    await estimateAnew(ctx, shop, ids);
    await ctx.enqueue(ctx.db, forecastShipments, { shop, ids });
  },
});

/** Part of the caller's transaction: the dates of these orders follow soon after. */
export async function estimateReaddressed(
  ctx: Pick<Context, "enqueue">,
  tx: Tx,
  shop: ShopId,
  orders: OrderId[],
): Promise<void> {
  if (orders.length > 0) await ctx.enqueue(tx, refreshReaddressed, { shop, orders });
}
