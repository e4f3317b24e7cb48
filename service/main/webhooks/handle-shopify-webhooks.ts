import { withCause } from "../../platform/cause";
import type { Context } from "../../platform/context";
import { isLockTimeout } from "../../platform/db/transient-errors";
import { groupBy } from "../../platform/group-by";
import { lockShop } from "../../domain/shops/shops.queries";
import { type InboxEntry, markProcessed } from "../../platform/webhooks-in/inbox.queries";
import { causeOf } from "../../platform/webhooks-in/process-inbox-entry";
import { findSender, readShopifyWebhook, type ReadWebhook } from "./read-shopify-webhook";
import type { Together, Topic } from "./webhook-topics";

/** How many shops at once, and how long to wait for one that is locked. */
export interface Limits {
  /** Each takes one connection of the pool. */
  shopsAtOnce: number;
  lockWaitMs: number;
}

/** A webhook that can share a transaction with others. */
type Shareable = ReadWebhook & { topic: Extract<Topic, { together: Together }> };

/** Webhooks that are processed at once. `run` fails by `isLockTimeout` where somebody else has the shop's lock for too long. */
interface Step {
  entries: InboxEntry[];
  run(): Promise<void>;
}

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
  const fail = (error: unknown) => void errors.push(error);
  const worker = async () => {
    // All workers take from the same iterator, so that none is idle while shops are left.
    for (const ofShop of shops)
      await handleOfShop(ctx, ofShop, fail, lockWaitMs).then((some) => left.push(...some), fail);
  };
  await Promise.all(Array.from({ length: shopsAtOnce }, worker));
  if (errors.length > 0) throw errors[0];
  return left;
}

/** Returns what is left; whatever cannot be read goes to `fail`, and costs itself alone. */
async function handleOfShop(
  ctx: Context,
  entries: InboxEntry[],
  fail: (error: unknown) => void,
  lockWaitMs: number,
): Promise<InboxEntry[]> {
  const sender = await findSender(ctx, entries[0]!);
  const webhooks: ReadWebhook[] = [];
  const ignored: InboxEntry[] = [];
  for (const entry of entries) {
    try {
      const webhook = readShopifyWebhook(ctx, sender, entry);
      if (webhook) webhooks.push(webhook);
      else ignored.push(entry);
    } catch (error) {
      fail(error);
    }
  }
  if (ignored.length > 0) await markProcessed(ctx.db, ignored, ctx.now());
  const steps = stepsOf(ctx, webhooks, lockWaitMs);
  for (const [index, { entries: done, run }] of steps.entries()) {
    try {
      await run();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      return steps.slice(index).flatMap((step) => step.entries);
    }
    await markProcessed(ctx.db, done, ctx.now());
  }
  return [];
}

function stepsOf(ctx: Context, webhooks: ReadWebhook[], lockWaitMs: number): Step[] {
  const shareable = webhooks.filter((webhook): webhook is Shareable => webhook.topic.together !== undefined);
  const together = groupsOf(shareable).map((group): Step => {
    const [{ topic, shop }] = group as [Shareable];
    const causes = group.map(({ entry }) => causeOf(entry));
    const payloads = group.map(({ payload }) => payload);
    return {
      entries: group.map(({ entry }) => entry),
      // What has no cause of its own gets that of the newest.
      run: () => withCause(causes.at(-1)!, () => topic.together.run(ctx, shop, payloads, causes, lockWaitMs)),
    };
  });
  const alone = webhooks.flatMap(({ entry, topic: { run }, shop, payload }): Step[] => {
    if (!run) return [];
    return [
      {
        entries: [entry],
        async run() {
          // Without a transaction the lock is free again at once: this only waits for whoever has it.
          await lockShop(ctx.db, shop, lockWaitMs);
          await withCause(causeOf(entry), () =>
            run(ctx, shop, payload, entry.triggeredAt ?? entry.receivedAt),
          );
        },
      },
    ];
  });
  return [...together, ...alone];
}

/**
 * Those of one topic about different orders; of the same order, each in the order of arrival, since a state in between has emails of its
 * own. New orders go first: Shopify sends them and their fulfilments in any order, and a fulfilment without its order asks Shopify for it.
 * Each joins the first group of its topic behind the last one of its order: a change of an older order goes with those of new ones.
 */
function groupsOf(webhooks: Shareable[]): Shareable[][] {
  const groups: Shareable[][] = [];
  /** Of each order, the place of the first group that its next webhook may join. */
  const next = new Map<string, number>();
  const isNew = ({ entry }: Shareable) => entry.topic === "orders/create";
  for (const webhook of [...webhooks.filter(isNew), ...webhooks.filter((each) => !isNew(each))]) {
    const order = webhook.topic.together.orderOf(webhook.payload);
    const first = next.get(order) ?? 0;
    const found = groups.findIndex(
      ([other], index) => index >= first && other!.entry.topic === webhook.entry.topic,
    );
    const place = found === -1 ? groups.length : found;
    if (found === -1) groups.push([]);
    groups[place]!.push(webhook);
    next.set(order, place + 1);
  }
  return groups;
}
