import { TOO_MANY_REQUESTS } from "../../../contract/errors";
import type { Reason } from "../../../contract/reasons";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import { AppError } from "../errors";
import type { LimitName } from "./rate-limits";

/**
 * A limit that says what it is about. When one can try again stands in `retry_after`, as of every limit; screens say it in words.
 * @param tx as of `RateLimits.take`
 * @throws AppError TOO_MANY_REQUESTS with this reason
 */
export async function takeLimit(
  ctx: Pick<Context, "limits">,
  { name, key }: { name: LimitName; key: string },
  reason: Reason,
  tx?: Tx,
): Promise<void> {
  try {
    await ctx.limits.take(name, key, tx);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== TOO_MANY_REQUESTS) throw error;
    throw new AppError(TOO_MANY_REQUESTS, reason, { details: error.details });
  }
}
