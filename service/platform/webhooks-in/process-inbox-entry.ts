import type { Context } from "../context";
import { type Cause, withCause } from "../cause";
import { UnrecoverableError } from "../queue/job";
import { type InboxEntry, type InboxKey, listUnprocessed, markProcessed } from "./inbox.queries";
import { recordDeadLetter } from "./record-dead-letter";

export const causeOf = ({ source, id, topic }: Pick<InboxEntry, "source" | "id" | "topic">): Cause => ({
  kind: "webhook",
  source,
  id,
  topic,
});

/** Runs `handle` unless the entry is processed already. After a crash before the entry is marked, it runs again. */
export async function processInboxEntry(
  ctx: Context,
  key: InboxKey,
  handle: (entry: InboxEntry) => Promise<void>,
): Promise<void> {
  const [entry] = await listUnprocessed(ctx.db, [key]);
  if (!entry) return;

  try {
    await withCause(causeOf(entry), () => handle(entry));
  } catch (error) {
    // The queue does not try it again; an operator may, once whatever cannot read it is mended.
    if (error instanceof UnrecoverableError) await recordDeadLetter(ctx, key, error);
    throw error;
  }
  await markProcessed(ctx.db, [key], ctx.now());
}
