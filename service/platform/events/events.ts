import type { ShopId } from "../../../contract/ids";
import type { Context } from "../context";
import type { Tx } from "../db/database";

declare module "../context" {
  interface Context {
    subscribers: Subscribers;
  }
}

/** What may happen in a shop. Declared by the part in which it happens; whoever reacts subscribes to it. */
export interface EventType<Payload> {
  /** `noun.verb`, in the past tense. */
  name: string;
  /** Never set: it ties the payload's type to the event. */
  payload?: Payload;
}

export const defineEvent = <Payload>(name: string): EventType<Payload> => ({ name });

/** Reacts within the transaction of the event: if it throws, what has happened is undone as well. */
type Handle<Payload> = (ctx: Context, tx: Tx, shop: ShopId, payload: Payload) => Promise<void>;

export interface EventSubscription {
  event: string;
  handle: Handle<unknown>;
}

export type Subscribers = ReadonlyMap<string, readonly Handle<unknown>[]>;

export function inTransaction<Payload>(
  event: EventType<Payload>,
  handle: Handle<Payload>,
): EventSubscription {
  return { event: event.name, handle: handle as Handle<unknown> };
}

/** Subscribers of an event run in the order of this list. */
export function createSubscribers(subscriptions: readonly EventSubscription[]): Subscribers {
  const subscribers = new Map<string, Handle<unknown>[]>();
  for (const { event, handle } of subscriptions) {
    subscribers.set(event, [...(subscribers.get(event) ?? []), handle]);
  }
  return subscribers;
}

/** Announces an event to its subscribers, one after the other, within the caller's transaction. */
export async function publish<Payload>(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  event: EventType<Payload>,
  payload: Payload,
): Promise<void> {
  for (const handle of ctx.subscribers.get(event.name) ?? []) await handle(ctx, tx, shop, payload);
}
