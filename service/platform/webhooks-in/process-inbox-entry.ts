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

/** Keeps whose processing fails for good: the queue does not try it again; an operator may, once whatever cannot read it is mended. */
export async function recordingRefusal(
  ctx: Context,
  key: InboxKey,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof UnrecoverableError) await recordDeadLetter(ctx, key, error);
    throw error;
  }
}

/** Runs `handle` unless the entry is processed already. After a crash before the entry is marked, it runs again. */
export async function processInboxEntry(
  ctx: Context,
  key: InboxKey,
  handle: (entry: InboxEntry) => Promise<void>,
): Promise<void> {
  const [entry] = await listUnprocessed(ctx.db, [key]);
  if (!entry) return;

  await recordingRefusal(ctx, key, () => withCause(causeOf(entry), () => handle(entry)));
  await markProcessed(ctx.db, [key], ctx.now());
}
