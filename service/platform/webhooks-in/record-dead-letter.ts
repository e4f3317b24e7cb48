import type { Context } from "../context";
import { failedParts } from "../metrics";
import type { InboxKey } from "./inbox.queries";

/**
 * Logs and counts a webhook whose last try has failed. Its row stays unprocessed, with its body, for thirty days
 * (clean-inbox.job.ts); the reconciliation reads its order, and the sweep its shipment, again.
 */
export function recordDeadLetter(
  { log }: Pick<Context, "log">,
  { source, id }: InboxKey,
  error: Error,
): void {
  log.error({ err: error, source, webhook: id }, "a webhook is given up");
  failedParts.inc({ part: "webhook" });
}
