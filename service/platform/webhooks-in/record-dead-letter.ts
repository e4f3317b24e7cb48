import type { Context } from "../context";
import { placeOfError } from "../place-of-error";
import { failedParts } from "../metrics";
import { UnrecoverableError } from "../queue/job";
import { type InboxKey, markFailed } from "./inbox.queries";

/**
 * Records that a webhook's last try has failed. Its row stays unprocessed, with its body, for thirty days (clean-inbox.job.ts), and
 * an operator may try it again; the reconciliation reads its order, and the sweep its shipment, in any case.
 */
export async function recordDeadLetter(
  { db, log, now }: Pick<Context, "db" | "log" | "now">,
  key: InboxKey,
  error: Error,
): Promise<void> {
  const fields = { err: error, source: key.source, webhook: key.id };
  // One that cannot be read is its sender's mistake.
  if (error instanceof UnrecoverableError) log.warn(fields, "a webhook is given up");
  else log.error(fields, "a webhook is given up");
  failedParts.inc({ part: "webhook" });
  await markFailed(db, key, placeOfError(error), now());
}
