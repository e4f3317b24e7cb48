import { withCause } from "../../platform/cause";
import type { Context } from "../../platform/context";
import { isLockTimeout } from "../../platform/db/transient-errors";
import { groupBy } from "../../platform/group-by";
import { type InboxEntry, markProcessed } from "../../platform/webhooks-in/inbox.queries";
import { causeOf } from "../../platform/webhooks-in/process-inbox-entry";
import { findSender, readShopifyWebhook, type ReadWebhook } from "./read-shopify-webhook";

/** How a batch may hold up others. */
export interface Limits {
  /** Each takes one connection of the pool. */
  shopsAtOnce: number;
  /** For a lock of a shop; without it as long as it takes. */
  lockWaitMs?: number;
}

/** A webhook that can share a transaction with others. */
type Shareable = ReadWebhook & { together: NonNullable<ReadWebhook["topic"]["together"]> };

/**
 * Processes stored webhooks, those of one shop in few transactions: a burst of orders would wait for the shop's lock one by one, and
 * keep those of other shops waiting meanwhile. `entries` are in the order of arrival.
 * @returns those that were left because somebody else had locked their shop for longer
 * @throws the first error, once every shop has been tried: what is not marked as processed by then is to be tried alone;
 *   UnrecoverableError for a payload that cannot be read
 */
export async function handleShopifyWebhooks(
  ctx: Context,
  entries: InboxEntry[],
  { shopsAtOnce, lockWaitMs }: Limits,
): Promise<InboxEntry[]> {
  const shops = [...groupBy(entries, ({ shopDomain }) => shopDomain).values()].values();
  const errors: unknown[] = [];
  const left: InboxEntry[] = [];
  const worker = async () => {
    // All workers take from the same iterator, so that none is idle while shops are left.
    for (const ofShop of shops) {
      const waiting = new Set(ofShop);
      await handleOfShop(ctx, waiting, lockWaitMs).catch((error: unknown) => {
        if (isLockTimeout(error)) left.push(...waiting);
        else errors.push(error);
      });
    }
  };
  await Promise.all(Array.from({ length: shopsAtOnce }, worker));
  if (errors.length > 0) throw errors[0];
  return left;
}

/** Takes those that are processed out of `waiting`. */
async function handleOfShop(ctx: Context, waiting: Set<InboxEntry>, lockWaitMs?: number): Promise<void> {
  const entries = [...waiting];
  const done = async (processed: InboxEntry[]) => {
    await markProcessed(ctx.db, processed, ctx.now());
    for (const entry of processed) waiting.delete(entry);
  };
  const sender = await findSender(ctx, entries[0]!);
  const read = entries.map((entry) => ({ entry, webhook: readShopifyWebhook(ctx, sender, entry) }));
  const shareable = read.flatMap(({ webhook }) => {
    const together = webhook?.topic.together;
    return together ? [{ ...webhook!, together }] : [];
  });
  for (const group of groupsOf(shareable)) {
    const causes = group.map(({ entry }) => causeOf(entry));
    const payloads = group.map(({ payload }) => payload);
    const [{ together, shop }] = group as [Shareable];
    // What has no cause of its own gets that of the newest.
    await withCause(causes.at(-1)!, () => together.run(ctx, shop, payloads, causes, lockWaitMs));
    await done(group.map(({ entry }) => entry));
  }
  for (const { entry, webhook } of read.filter((each) => waiting.has(each.entry))) {
    if (webhook) {
      const { topic, shop, payload } = webhook;
      const happenedAt = entry.triggeredAt ?? entry.receivedAt;
      await withCause(causeOf(entry), () => topic.run(ctx, shop, payload, happenedAt));
    }
    await done([entry]);
  }
}

/**
 * Those of one topic about different orders; of the same order, each in the order of arrival, since a state in between has emails of its
 * own. New orders go first: Shopify sends them and their fulfilments in any order, and a fulfilment without its order asks Shopify for it.
 */
function groupsOf(webhooks: Shareable[]): Shareable[][] {
  const isNew = ({ entry }: Shareable) => entry.topic === "orders/create";
  const before = new Map<string, number>();
  const placed = [...webhooks.filter(isNew), ...webhooks.filter((each) => !isNew(each))].map((webhook) => {
    const order = webhook.together.orderOf(webhook.payload);
    const place = before.get(order) ?? 0;
    before.set(order, place + 1);
    return { webhook, place };
  });
  return [...groupBy(placed, ({ place }) => place)]
    .sort(([a], [b]) => a - b)
    .flatMap(([, wave]) => [...groupBy(wave, ({ webhook }) => webhook.entry.topic).values()])
    .map((group) => group.map(({ webhook }) => webhook));
}
