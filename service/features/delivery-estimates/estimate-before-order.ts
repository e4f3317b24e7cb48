import { DateTime } from "luxon";
import type { DeliveryEstimate, EstimateQuestion } from "../../../contract/delivery-estimates";
import type { DeliveryRules } from "../../../contract/estimated-delivery";
import { estimateOrder } from "../../domain/promise/estimate-order";
import { holidaysFor } from "../../domain/promise/holidays-for";
import { findRulesInForce } from "../../domain/promise/rules-in-force";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";

/** The date of an order that would be placed now. */
export async function estimateBeforeOrder(
  ctx: Pick<Context, "db" | "gates" | "now">,
  shop: Shop,
  question: EstimateQuestion,
): Promise<DeliveryEstimate> {
  const now = ctx.now();
  const rules = await findRulesInForce(ctx, ctx.db, shop.id);
  const { found, handedOver } = await estimateOrder(
    ctx.db,
    shop,
    {
      orderedAt: now,
      products: question.product === "" ? [] : question.product.split(","),
      country: question.country.toUpperCase() || null,
      region: question.region.toUpperCase() || null,
      postalCode: question.postal_code || null,
      method: question.method === "" ? null : { title: question.method, code: question.method },
    },
    { rules, holidays: await holidaysFor(rules) },
  );
  const valid_until = validUntil(rules, now);
  const common = { date: found.date, handed_over: handedOver, valid_until };
  if (found.by === "rules") return { ...common, reason: { by: "rules" } };
  if (found.by === "none") return { ...common, reason: { by: "none", why: found.why } };
  const { level, shipments } = found;
  return { ...common, reason: { by: "history", level, shipments, sure: rules.how_sure } };
}

/** The date may be another after the next cut-off of a warehouse, and on the shop's next day. */
function validUntil({ warehouses, timezone }: DeliveryRules & { timezone: string }, now: Date): string {
  const zone = DateTime.fromJSDate(now, { zone: timezone });
  const local = zone.isValid ? zone : DateTime.fromJSDate(now, { zone: "utc" });
  const cutoffs = warehouses.flatMap(({ cutoff }) => {
    const [hour, minute] = cutoff.split(":").map(Number);
    return cutoff === "" ? [] : local.startOf("day").set({ hour, minute });
  });
  const ends = [...cutoffs, local.startOf("day").plus({ days: 1 })].map((at) => at.toMillis());
  return new Date(Math.min(...ends.filter((at) => at > now.getTime()))).toISOString();
}
