import type { ResponseOf } from "../../../contract/endpoint";
import type { attentionSummary as call } from "../../../contract/attention";
import { ATTENTION_REASONS, type AttentionReason } from "../../../contract/order-filter";
import type { Actor, Context } from "../../platform/context";
import { findKnownCouriers } from "../../domain/couriers/known-couriers";
import { countAttention } from "../../read/attention/attention-periods.queries";

/** Number of the shop's orders that need attention, by reason, and the outages of couriers that its orders are with. */
export async function attentionSummary(
  { db }: Pick<Context, "db">,
  { shop }: Pick<Actor, "shop">,
): Promise<ResponseOf<typeof call>> {
  const { reasons, outages, problems } = await countAttention(db, shop);
  const couriers = outages.map(({ courier }) => courier);
  const known = await findKnownCouriers(db, shop, couriers);
  const counts = ATTENTION_REASONS.map((reason) => [reason, reasons[reason] ?? 0]);
  return {
    problems,
    counts: Object.fromEntries(counts) as Record<AttentionReason, number>,
    outages: outages.map(({ courier, since, orders }) => ({
      courier: known.get(courier)?.name ?? courier,
      since: new Date(since).toISOString(),
      orders,
    })),
  };
}
