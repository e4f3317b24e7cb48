import { TOO_MANY_REQUESTS } from "../../../contract/errors";
import type { OrderId, ShopId } from "../../../contract/ids";
import { PROBLEM_KINDS } from "../../../contract/problem-kinds";
import type { ProblemOutcome } from "../../../storefront/problem-view";
import { reportProblem } from "../../domain/orders/problem-reports/report-problem";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import type { Client } from "../../platform/http/client-address";
import { limitKey } from "../../read/tracked-order/find-tracked-order";

interface SentReport {
  /** Empty for a parcel that the order does not have. */
  trackingNumber: string;
  kind: string;
  text: string;
}

/** Stores what a shopper has sent about a parcel of an order whose link they have, and says what has become of it. */
export async function sendReport(
  ctx: Context,
  shop: ShopId,
  order: OrderId,
  { trackingNumber, kind, text }: SentReport,
  { address }: Client,
): Promise<ProblemOutcome> {
  const known = PROBLEM_KINDS.find((each) => each === kind);
  if (!known || text === "") return "incomplete";
  try {
    await ctx.limits.take("problem-report", limitKey(ctx, shop, `report from ${address}`));
    await ctx.limits.take("problem-order", limitKey(ctx, shop, `report on ${order}`));
  } catch (error) {
    if (error instanceof AppError && error.code === TOO_MANY_REQUESTS) return "limited";
    throw error;
  }
  const outcome = await reportProblem(ctx, shop, order, { trackingNumber, kind: known, text });
  return outcome === "repeated" ? "reported" : outcome;
}
