import { z } from "zod";
import type { FulfillmentId, OrderId, ShipmentId } from "../../../contract/ids";
import { PROBLEM_KINDS } from "../../../contract/problem-kinds";
import { ShipmentStatus, SubStatus } from "../../../contract/shipment-status";

/** What a run compares before it acts: the state in which the trigger found the shipment. Stored with the run. */
const Seen = z.object({
  status: ShipmentStatus.optional(),
  subStatus: SubStatus.optional(),
  /** ISO instant. */
  lastEventAt: z.string().optional(),
  problem: z.enum(PROBLEM_KINDS).optional(),
});
export type Seen = z.output<typeof Seen>;
/** As it is stored; null: another release has written what this one does not understand. Each run is read by itself, as definitions are. */
export const readSeen = (stored: unknown): Seen | null => Seen.safeParse(stored).data ?? null;

/** That a trigger has happened, once for each `key`. */
export interface Occurrence {
  /** Names it within an automation, for ever: ids, statuses and times. */
  key: string;
  order: OrderId;
  /** Null: about the whole order. */
  shipment: ShipmentId | null;
  /**
   * When it was so as far as Waybill knew: of an event when it is heard, of an order when its fulfillment was received, of days when they are
   * over. From then on it waits. It is no "now": what is found in rows is found again later with the same time (`askedWindow`).
   */
  at: Date;
  /** When what it tells of has happened: what counts as the past. */
  happenedAt: Date;
  seen: Seen;
  /** Id of the event in the log; null of those that a job finds. */
  event: string | null;
  /** The first that was ever known of the shipment is its delivery. */
  isFirstDelivery?: boolean;
}

/** What is known of an order at a moment. */
export interface OrderFacts {
  id: OrderId;
  name: string;
  cancelledAt: Date | null;
  deletedAt: Date | null;
  country: string | null;
  /** The shop's own and Shopify's. */
  tags: readonly string[];
  /** Title, variant and SKU of each item. */
  items: readonly string[];
  total: number | null;
  /**
   * Waybill knows no earlier one of its customer that was neither cancelled nor deleted, and is no test. Shopify's own count of a customer's
   * orders is in no webhook, and the first sync reads 14 days: older orders may be missing. Null where the customer is not known.
   */
  isFirstOfCustomer: boolean | null;
  /** Of the total. */
  currency: string | null;
  /** Of the address: with the country it tells the time there. */
  province: string | null;
  /** Its customer can be emailed. */
  hasEmail: boolean;
  /** Those that were made, in the order of time. `receivedAt`: when Waybill knew of it. */
  fulfillments: readonly { id: FulfillmentId; madeAt: Date; receivedAt: Date }[];
  /** When nothing was left to be shipped; null: something is. */
  fulfilledAt: Date | null;
  /** When it came, where a sync has found it; null: a webhook told of it. */
  foundAt: Date | null;
}

export interface ShipmentFacts {
  id: ShipmentId;
  trackingNumber: string;
  shippedAt: Date | null;
  courier: string | null;
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  deliveredAt: Date | null;
  lastEventAt: Date | null;
  lastEvent: string | null;
  /** The last estimated day. */
  estimatedAt: Date | null;
  /** By the shop's past deliveries it will probably miss its day. */
  isLikelyLate: boolean;
  cancelledAt: Date | null;
  /** Since when the order has it: since Waybill knows it, or since its fulfillment was made where it was found later. */
  addedAt: Date;
  /** When it came, where a sync, a back-fill or an import has found it. */
  foundAt: Date | null;
}

/** What an automation is evaluated by, as it is at a moment. */
export interface Facts {
  order: OrderFacts;
  /** Of a trigger about the order null. */
  shipment: ShipmentFacts | null;
  /** All of the order that are not cancelled. */
  shipments: readonly ShipmentFacts[];
}
