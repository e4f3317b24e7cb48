import type { Context } from "../context";
import { partsLeftOut } from "../metrics";
import type { InboxKey } from "./inbox.queries";

/**
 * Says which webhook is given up after its last try. Its row stays unhandled, with its body, for thirty days
 * (clean-inbox.job.ts); of orders the reconciliation, and of shipments the sweep, read again what it told of.
 */
export function recordDeadLetter(
  { log }: Pick<Context, "log">,
  { source, id }: InboxKey,
  error: Error,
): void {
  log.error({ err: error, source, webhook: id }, "a webhook is given up");
  partsLeftOut.inc({ part: "webhook" });
}
