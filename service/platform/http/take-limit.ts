import { TOO_MANY_REQUESTS } from "../../../contract/errors";
import type { Reason } from "../../../contract/reasons";
import type { Context } from "../context";
import { AppError } from "../errors";
import type { LimitName } from "./rate-limits";

/**
 * A limit that says what it is about, and after how many seconds or minutes one can try again.
 * @throws AppError TOO_MANY_REQUESTS with this reason
 */
export async function takeLimit(
  ctx: Pick<Context, "limits">,
  { name, key }: { name: LimitName; key: string },
  reason: Reason,
): Promise<void> {
  try {
    await ctx.limits.take(name, key);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== TOO_MANY_REQUESTS) throw error;
    const { details } = error;
    const seconds = Number(details.retry_after);
    throw new AppError(TOO_MANY_REQUESTS, reason, {
      ...{ values: { seconds, minutes: Math.ceil(seconds / 60) }, details },
    });
  }
}
