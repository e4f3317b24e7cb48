import type { z } from "zod";
import type { ShopId, OrderId } from "../../../contract/ids";
import type { Tx } from "../db/database";

/** What may happen in a shop. Declared by the part in which it happens; whoever reacts subscribes to it. */
export interface EventType<Schema extends z.ZodType = z.ZodType> {
  /** `noun.verb`, the verb in the past tense. Never renamed: rows of the log carry it. */
  name: string;
  /** Raised with each change of the payload that an older reader would misread. */
  version: number;
  /** Ids, statuses and times: it is stored for 400 days, so nothing that a customer has typed. */
  payload: Schema;
  /** Our id of the order it is about; null where it is about none. */
  orderOf(payload: z.output<Schema>): OrderId | null;
  /**
   * Takes the locks under which it is published, in their order. Needed where a subscriber runs again later, on its
   * own: without them it could overwrite what a newer event has written.
   */
  lock(tx: Tx, shop: ShopId, payloads: z.output<Schema>[]): Promise<void>;
}

export const defineEvent = <Schema extends z.ZodType>(type: EventType<Schema>): EventType<Schema> => type;

/** An event as subscribers get it: `id` is that of its row in the log. */
export interface Published<Payload> {
  id: string;
  payload: Payload;
}

export type PayloadOf<Type> = Type extends EventType<infer Schema> ? z.output<Schema> : never;
