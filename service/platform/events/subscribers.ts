import type { z } from "zod";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import type { EventType, Published } from "./event-type";

declare module "../context" {
  interface Context {
    subscribers: Subscribers;
  }
}

/** Why a subscriber did nothing about an event; stored, and printed by `npm run why`. */
export interface Decision {
  /** Id of the event. */
  event: string;
  /** `noun_adjective`, one of our own words: never a text from outside. */
  decision: string;
}

/**
 * Reacts within the transaction of the event: only to rows, without network and without rendering. It gets the events of
 * one transaction at once, so that its statements do not grow with their number, reads the present rows, and drops what
 * is superseded: it may be called again, or with a newer event first.
 */
type Handle<Payload> = (
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<Payload>[],
) => Promise<Decision[] | void>;

export interface EventSubscription {
  event: EventType;
  /** `noun.verb`, unique; rows of decisions and dead letters carry it. */
  name: string;
  /** What it may publish itself. */
  publishes: readonly EventType[];
  handle: Handle<unknown>;
}

/** Subscriptions by name of their event, in the order in which they run. */
export type Subscribers = ReadonlyMap<string, readonly EventSubscription[]>;

export function inTransaction<Schema extends z.ZodType>(
  event: EventType<Schema>,
  name: string,
  handle: Handle<z.output<Schema>>,
  { publishes = [] }: { publishes?: readonly EventType[] } = {},
): EventSubscription {
  return { event: event as unknown as EventType, name, publishes, handle: handle as Handle<unknown> };
}

/**
 * Subscribers of an event run in the order of this list.
 * @throws Error where a name is given twice for an event, or where an event would lead to itself
 */
export function createSubscribers(subscriptions: readonly EventSubscription[]): Subscribers {
  const subscribers = new Map<string, EventSubscription[]>();
  for (const subscription of subscriptions) {
    const { event, name } = subscription;
    const others = subscribers.get(event.name) ?? [];
    if (others.some((other) => other.name === name))
      throw new Error(`${name} subscribes twice to ${event.name}`);
    subscribers.set(event.name, [...others, subscription]);
  }
  for (const name of subscribers.keys()) refuseCircle(subscribers, [name]);
  return subscribers;
}

function refuseCircle(subscribers: Subscribers, path: readonly string[]): void {
  const last = path.at(-1)!;
  if (path.indexOf(last) < path.length - 1) throw new Error(`An event leads to itself: ${path.join(" → ")}`);
  for (const { publishes } of subscribers.get(last) ?? []) {
    for (const { name } of publishes) refuseCircle(subscribers, [...path, name]);
  }
}
