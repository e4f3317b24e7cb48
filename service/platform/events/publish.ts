import { AsyncLocalStorage } from "node:async_hooks";
import type { z } from "zod";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import { withSavepoint } from "../db/with-savepoint";
import { failedParts } from "../metrics";
import { currentTrace } from "../trace";
import { type Cause, currentCause } from "../cause";
import type { EventType, Published } from "./event-type";
import { insertDeadLetters, insertDecisions, insertEvents } from "./events.queries";
import { placeOfError } from "../place-of-error";
import type { EventSubscription } from "./subscribers";

/** The subscription that runs now: it may publish only what it has declared. */
const running = new AsyncLocalStorage<EventSubscription>();

/**
 * Writes events to the log and runs their subscribers, within the caller's transaction. A subscriber that fails is undone
 * alone, and its events become its dead letters: what has happened stays true whoever cannot react to it.
 * @param causes what made each of the payloads happen, in their order, where it is not what runs now
 * @throws errors of the database that any other statement would have met as well
 */
export async function publish<Schema extends z.ZodType>(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  event: EventType<Schema>,
  payloads: z.output<Schema>[],
  causes: (Cause | undefined)[] = [],
): Promise<void> {
  if (payloads.length === 0) return;
  const publisher = running.getStore();
  if (publisher && !publisher.publishes.some(({ name }) => name === event.name)) {
    throw new Error(`${publisher.name} publishes ${event.name} without having declared it`);
  }
  const current = currentCause();
  // Parsed, because a value may have more fields than its type says, and the log is never erased.
  const stored = payloads.map((payload) => event.payload.parse(payload));
  const ids = await insertEvents(
    tx,
    stored.map((payload, index) => ({
      shopId: shop,
      name: event.name,
      version: event.version,
      orderId: event.orderOf(payload),
      payload: JSON.stringify(payload),
      cause: jsonOf(causes[index] ?? current),
      traceId: currentTrace() ?? null,
      at: ctx.now(),
    })),
  );
  const published = stored.map((payload, index) => ({ id: ids[index]!, payload }));
  await runSubscriptions(ctx, tx, shop, ctx.subscribers.get(event.name) ?? [], published);
}

const jsonOf = (cause: Cause | null) => cause && JSON.stringify(cause);

/** All subscribers under one savepoint; only if one fails, each under its own. */
async function runSubscriptions(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  subscriptions: readonly EventSubscription[],
  events: Published<unknown>[],
): Promise<void> {
  if (subscriptions.length === 0) return;
  await withSavepoint(
    tx,
    async () => {
      for (const subscription of subscriptions) await runSubscription(ctx, tx, shop, subscription, events);
    },
    async () => {
      for (const subscription of subscriptions) await runAlone(ctx, tx, shop, subscription, events);
    },
  );
}

/** Once more with all events, then with each by itself: one that cannot be handled costs that one alone. */
async function runAlone(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  subscription: EventSubscription,
  events: Published<unknown>[],
): Promise<void> {
  await withSavepoint(
    tx,
    () => runSubscription(ctx, tx, shop, subscription, events),
    async (error) => {
      if (events.length > 1) {
        for (const event of events) await runAlone(ctx, tx, shop, subscription, [event]);
        return;
      }
      const [event] = events as [Published<unknown>];
      ctx.log.error(
        { err: error, shop, subscriber: subscription.name, event: event.id },
        "a subscriber failed at an event, which is kept for it as a dead letter",
      );
      failedParts.inc({ part: "subscriber" });
      await insertDeadLetters(tx, shop, subscription.name, [event.id], placeOfError(error), ctx.now());
    },
  );
}

/** Runs one subscriber and stores what it decided against. */
export async function runSubscription(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  subscription: EventSubscription,
  events: Published<unknown>[],
): Promise<void> {
  const decisions = await running.run(subscription, () => subscription.handle(ctx, tx, shop, events));
  if (decisions) await insertDecisions(tx, shop, subscription.name, decisions);
}
