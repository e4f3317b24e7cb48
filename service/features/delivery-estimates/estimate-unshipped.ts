import { isDeepStrictEqual } from "node:util";
import type { EstimateReason } from "../../../contract/estimate-reasons";
import type { DateSource } from "../../../contract/estimated-delivery-limits";
import type { OrderId, ShopId } from "../../../contract/ids";
import { type CalendarDay, dayIn, midnight } from "../../domain/promise/calendar-day";
import { estimateOrder, type OrderEstimate } from "../../domain/promise/estimate-order";
import { dateOfHand } from "../../domain/promise/hand-date";
import { holidaysFor } from "../../domain/promise/holidays-for";
import { findRulesInForce } from "../../domain/promise/rules-in-force";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import {
  deleteDatesOfShipped,
  listUnshippedOrders,
  type OrderDate,
  saveOrderDates,
  type UnshippedOrder,
} from "./unshipped-orders.queries";

/**
 * Makes the dates of these orders anew, as far as something is still to be shipped, beside their first parcels too; once nothing is, they have
 * none. Safe to repeat. Returns the orders whose dates are others now.
 * @param isCorrection the merchant sets or removes the date by hand: one promised within the hour is replaced
 */
export async function estimateUnshipped(
  ctx: Pick<Context, "gates" | "now">,
  tx: Tx,
  shopId: ShopId,
  ids: OrderId[],
  { isCorrection = false } = {},
): Promise<OrderId[]> {
  const orders = ids.length === 0 ? [] : await listUnshippedOrders(tx, shopId, ids, ctx.now());
  const unshipped = new Set(orders.map(({ id }) => id));
  await deleteDatesOfShipped(
    tx,
    shopId,
    ids.filter((id) => !unshipped.has(id)),
  );
  if (orders.length === 0) return [];
  const rules = await findRulesInForce(ctx, tx, shopId);
  const shop = await getShopById(tx, shopId);
  const holidays = await holidaysFor(rules);
  const changed: OrderDate[] = [];
  // One after another: a transaction has one connection.
  for (const order of orders) {
    const today = dayIn(rules.timezone, ctx.now());
    const estimate = await estimateOf(order, { sources: rules.sources, today }, async (sources) =>
      dateOf(
        await estimateOrder(tx, shop, orderOf(order), { rules: { ...rules, sources }, holidays }),
        rules.how_sure,
      ),
    );
    if (!isDeepStrictEqual(estimate, before(order))) changed.push({ id: order.id, ...estimate });
  }
  await saveOrderDates(tx, shopId, changed, { now: ctx.now(), isCorrection });
  return changed.map(({ id }) => id);
}

type Estimate = Omit<OrderDate, "id">;

/**
 * By the first source with a date. One by hand is asked after those that the shop puts before it; once its last day is over, a later
 * date of the others comes before it.
 */
async function estimateOf(
  { dateByHand }: UnshippedOrder,
  { sources, today }: { sources: DateSource[]; today: CalendarDay },
  estimateBy: (sources: DateSource[]) => Promise<Estimate>,
): Promise<Estimate> {
  const place = sources.indexOf("merchant");
  if (!dateByHand || place < 0) return estimateBy(sources);
  const earlier = await estimateBy(sources.slice(0, place));
  if (earlier.at) return earlier;
  const byHand = dateOfHand(dateByHand);
  const later = dateByHand.to < today ? await estimateBy(sources.slice(place)) : NO_DATE;
  return later.at && later.at > byHand.at ? later : { ...asDates(byHand), by: "merchant" };
}

const NO_DATE = { at: null, from: null, by: null, reason: null };

const before = (order: UnshippedOrder): Estimate => ({
  ...{ at: order.estimatedDeliveryAt, from: order.estimatedFrom },
  ...{ by: order.estimatedBy, reason: order.estimateReason },
});

const orderOf = ({ shipTo, shippingTitle, shippingCode, ...order }: UnshippedOrder) => ({
  ...{ orderedAt: order.orderedAt, products: order.products, country: order.country },
  ...{ region: shipTo?.provinceCode ?? null, postalCode: shipTo?.zip ?? null },
  method: shippingTitle || shippingCode ? { title: shippingTitle, code: shippingCode } : null,
});

function dateOf({ found }: OrderEstimate, sure: number): Estimate {
  if (!found.date) return NO_DATE;
  const [from, at] = [midnight(found.date.from), midnight(found.date.to)];
  const reason: EstimateReason =
    found.by === "rules"
      ? { by: "rules", steps: found.steps }
      : {
          ...{ by: "history", cause: "first", level: found.level, shipments: found.shipments, sure },
          ...{ stage: "handed_over", scan: 1, silent: 0 },
        };
  return { ...asDates({ from, at, reason }), by: found.by };
}

/** A range of one day is a date. */
const asDates = ({ from, at, reason }: { from: Date; at: Date; reason: EstimateReason }) => ({
  ...{ at, from: from < at ? from : null, reason },
});
