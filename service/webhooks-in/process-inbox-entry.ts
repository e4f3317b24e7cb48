import type { Context } from "../context";
import { UnrecoverableError } from "../queue/job";
import { type InboxEntry, type InboxKey, listUnhandled, markHandled } from "./inbox.queries";

/** Does what a webhook asks for, unless that was done; `handle` may still run twice where a crash comes between. */
export async function processInboxEntry(
  ctx: Context,
  key: InboxKey,
  handle: (entry: InboxEntry) => Promise<void>,
): Promise<void> {
  const [entry] = await listUnhandled(ctx.db, [key]);
  if (!entry) return;

  try {
    await handle(entry);
  } catch (error) {
    // Nothing will ever come of it, and its body may hold personal data.
    if (error instanceof UnrecoverableError) await markHandled(ctx.db, [key], ctx.now());
    throw error;
  }
  await markHandled(ctx.db, [key], ctx.now());
}
