import type { z } from "zod";
import type { CustomerId, ShopId } from "../../../contract/ids";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import type { DeliveryClass, FinishedState } from "../db/tables/deliveries";

declare module "../context" {
  interface Context {
    /** Every channel by its name (main/channels.ts). */
    channels: Channels;
  }
}

/** A row of `deliveries` as its channel sees it. */
export interface Delivery<Payload = unknown> {
  shop: ShopId;
  id: string;
  /** Names the cause, once in a shop and channel: what an idempotency key or a Message-ID is made from. */
  key: string;
  /** What it is about: `shop`, `order:ID` or `shipment:ID`. */
  subject: string;
  payload: Payload;
  /** Of payload and template, as they were when it was enqueued. */
  version: number;
  /** Tries, this one included. Above 1 an earlier one may have arrived, although its response was lost. */
  attempts: number;
  eventId: string | null;
  customerId: CustomerId | null;
  createdAt: Date;
}

/** Ends a delivery without sending it. The reason is one of the channel's own words: it is stored and shown. */
export interface Skip {
  skip: string;
}

/** Puts a delivery off: it is no failure, and the next try is then. */
export interface Later {
  later: Date;
  /** As in `Skip`. */
  reason: string;
}

/** Thrown by `send` where it has sent nothing: as `Later`. */
export class PutOff extends Error {
  constructor(
    readonly later: Date,
    reason: string,
  ) {
    super(reason);
  }
}

/** The try that a `send` is part of. */
export interface Attempt {
  channel: string;
  /** Places of the channel in this process: `concurrency`. */
  places: number;
  /**
   * For a `send` that may have to wait, such as for a connection: called right before anything goes out.
   * @throws PutOff where the lease leaves less time than `send` may take: another process might send it as well
   */
  begin(): void;
}

/** How a delivery has ended, for `onDone`. Superseded and erased ones end without it. */
export interface DeliveryOutcome {
  state: Exclude<FinishedState, "superseded">;
  reason: string | null;
  receipt: unknown;
}

/** How one kind of message goes out. State, retries, order, fairness, log and replay are the platform's. */
export interface Channel<Payload extends z.ZodType = z.ZodType, Rendered = unknown> {
  /** Never renamed: rows carry it. Also the label of its metrics. */
  name: string;
  payload: Payload;
  /** Raised with a change of payload or template; `render` reads the older versions too, for as long as rows wait. */
  version: number;
  class: DeliveryClass;
  /** Before every try: whether the present rows still want it, and now. Null: they do. */
  check?(ctx: Context, delivery: Delivery<z.output<Payload>>): Promise<Skip | Later | null>;
  /**
   * Makes what is sent, from the present rows; JSON. Called until it has succeeded once: the result is stored, and every
   * try sends that. Runs outside of any transaction.
   * @throws DeliveryNotReady to be called again later
   */
  render(ctx: Context, delivery: Delivery<z.output<Payload>>): Promise<Rendered | Skip>;
  /** In place of `render` after it has thrown. Without it, or if it throws too, the delivery has failed. */
  fallback?(ctx: Context, delivery: Delivery<z.output<Payload>>, error: unknown): Promise<Rendered | Skip>;
  /** What kind of message it has become (`NewDelivery.kind`); null: as it was enqueued. */
  kindOf?(rendered: Rendered): string | null;
  /**
   * Sends it, with an idempotency key made from `delivery.key`; must end within a minute. Returns what the log keeps of
   * the receiver's response (JSON), such as an id.
   * @throws PutOff where it goes later, which is no failure
   */
  send(
    ctx: Context,
    rendered: Rendered,
    delivery: Delivery<z.output<Payload>>,
    attempt: Attempt,
  ): Promise<unknown>;
  /**
   * After an error of `send`: what is sent in place of what was rendered, once it is stored; null where nothing else would be taken either.
   * What it throws is logged, and the error of `send` counts.
   */
  instead?(
    ctx: Context,
    delivery: Delivery<z.output<Payload>>,
    error: unknown,
    rendered: Rendered,
  ): Promise<Rendered | null>;
  /** Whether a retry after this error of `send` cannot succeed. Its message is stored as the reason. */
  isFinal(error: unknown): boolean;
  /**
   * What else changes when it ends: in the transaction that settles the row, before the row is locked, so that it may lock
   * the shop. Short statements only. If it throws, the row is settled without it.
   */
  onDone?(
    ctx: Context,
    tx: Tx,
    delivery: Delivery<z.output<Payload>>,
    outcome: DeliveryOutcome,
  ): Promise<void>;
  /** Rows with an ordering key: only the newest is sent. Otherwise each waits for the older ones to end. */
  isSuperseding: boolean;
  /** Sent at the same time by one process. */
  concurrency: number;
  /** The most of these that one shop may take, so that a slow receiver of one shop leaves room for others. */
  concurrencyPerShop: number;
  /** Shops that get fewer places than that for now, by what this process knows; 0: none. `inFlight`: rows by shop. Asked before each claim. */
  placesOf?(ctx: Context, inFlight: ReadonlyMap<ShopId, number>): ReadonlyMap<ShopId, number>;
  /** Cross-shop, for the metrics: shops whose own receiver fails, so that what is due of theirs waits for it. */
  waitingShops?(ctx: Pick<Context, "db" | "now">): Promise<ShopId[]>;
  /** `tries` in all; the pauses between them double from `firstSeconds` up to `maxSeconds`. */
  retry: { tries: number; firstSeconds: number; maxSeconds: number };
  /** Not sent later than that after it was enqueued, unless the row itself says when. */
  expireAfter?: { hours: number };
  /** How long the log keeps its entries. */
  retention: { days: number };
  /** What is kept of a row about a customer who is erased; it may be of an older version. */
  redact(stored: { payload: unknown; rendered: unknown }): { payload: unknown; rendered: unknown };
}

/** What is needed to enqueue for a channel. Declared apart from it where what sends is in a layer above. */
export type DeliveryType<Payload extends z.ZodType = z.ZodType> = Pick<
  Channel<Payload>,
  "name" | "payload" | "version" | "class" | "expireAfter"
>;

export type Channels = ReadonlyMap<string, Channel>;

type Parts<Payload extends z.ZodType, Rendered> = Pick<
  Channel<Payload, Rendered>,
  "name" | "payload" | "class" | "render" | "send" | "isFinal" | "retention" | "redact"
> &
  Partial<Channel<Payload, Rendered>>;

/**
 * Without more: version 1, four at a time and half of them for one shop, 70 tries within five days (30 seconds, doubling
 * to two hours), which is how long mail servers try: a receiver that fails on a Friday may be mended on Monday.
 */
export function defineChannel<Payload extends z.ZodType, Rendered>(
  parts: Parts<Payload, Rendered>,
): Channel<Payload, Rendered> {
  const concurrency = parts.concurrency ?? 4;
  return {
    version: 1,
    isSuperseding: false,
    concurrencyPerShop: Math.ceil(concurrency / 2),
    retry: { tries: 70, firstSeconds: 30, maxSeconds: 7200 },
    ...parts,
    concurrency,
  };
}

/** @throws Error where two channels have one name */
export function createChannels(channels: readonly Channel[]): Channels {
  const byName = new Map(channels.map((channel) => [channel.name, channel]));
  if (byName.size < channels.length) throw new Error("Two channels have one name");
  return byName;
}

/** Thrown by `render`: something it needs is not there yet. The delivery is tried again later, like one that failed. */
export class DeliveryNotReady extends Error {}
