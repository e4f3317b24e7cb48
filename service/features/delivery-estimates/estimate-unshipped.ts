import { isDeepStrictEqual } from "node:util";
import type { EstimateReason } from "../../../contract/estimate-reasons";
import type { OrderId, ShopId } from "../../../contract/ids";
import { estimateOrder, type OrderEstimate } from "../../domain/promise/estimate-order";
import { holidaysFor } from "../../domain/promise/holidays-for";
import { findRulesInForce } from "../../domain/promise/rules-in-force";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import {
  listUnshippedOrders,
  type OrderDate,
  saveOrderDates,
  type UnshippedOrder,
} from "./unshipped-orders.queries";

/**
 * Makes the dates of those of these orders that are still to be shipped, anew. Safe to repeat. Returns the orders whose dates are others now.
 */
export async function estimateUnshipped(
  ctx: Pick<Context, "gates" | "now">,
  tx: Tx,
  shopId: ShopId,
  ids: OrderId[],
): Promise<OrderId[]> {
  const orders = ids.length === 0 ? [] : await listUnshippedOrders(tx, shopId, ids, ctx.now());
  if (orders.length === 0) return [];
  const rules = await findRulesInForce(ctx, tx, shopId);
  const shop = await getShopById(tx, shopId);
  const holidays = await holidaysFor(rules);
  const changed: OrderDate[] = [];
  // One after another: a transaction has one connection.
  for (const order of orders) {
    const estimate = dateOf(
      await estimateOrder(tx, shop, orderOf(order), { rules, holidays }),
      rules.how_sure,
    );
    if (!isDeepStrictEqual(estimate, before(order))) changed.push({ id: order.id, ...estimate });
  }
  await saveOrderDates(tx, shopId, changed);
  return changed.map(({ id }) => id);
}

const NO_DATE = { at: null, from: null, by: null, reason: null };

const before = (order: UnshippedOrder): Omit<OrderDate, "id"> => ({
  ...{ at: order.estimatedDeliveryAt, from: order.estimatedFrom },
  ...{ by: order.estimatedBy, reason: order.estimateReason },
});

const orderOf = ({ shipTo, shippingTitle, shippingCode, ...order }: UnshippedOrder) => ({
  ...{ orderedAt: order.orderedAt, products: order.products, country: order.country },
  ...{ region: shipTo?.provinceCode ?? null, postalCode: shipTo?.zip ?? null },
  method: shippingTitle || shippingCode ? { title: shippingTitle, code: shippingCode } : null,
});

function dateOf({ found }: OrderEstimate, sure: number): Omit<OrderDate, "id"> {
  if (!found.date) return NO_DATE;
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  const [from, at] = [midnight(found.date.from), midnight(found.date.to)];
  const reason: EstimateReason =
    found.by === "rules"
      ? { by: "rules", steps: found.steps }
      : {
          ...{ by: "history", cause: "first", level: found.level, shipments: found.shipments, sure },
          ...{ stage: "handed_over", scan: 1, silent: 0 },
        };
  // A range of one day is a date.
  return { at, from: from < at ? from : null, by: found.by, reason };
}
