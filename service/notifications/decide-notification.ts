import { isPending, type ShipmentStatus } from "../../contract/shipment-status";
import { isMailable } from "../mail/transport";
import type { StatusChange } from "../shipments/status/derive-status";

/** Main statuses a customer is told of. Nothing is sent before the carrier has the shipment, and none for silence. */
export const NOTIFIED_STATUSES: readonly ShipmentStatus[] = [
  "IN_TRANSIT",
  "WAITING_DELIVERY",
  "DELIVERY_FAILED",
  "ABNORMAL",
  "DELIVERED",
];

const WEEK = 7 * 86_400_000;

/** Why a mail was not sent; stored and shown to the merchant, so never renamed. */
export type SkipReason =
  | "cancelled"
  | "same_shipment"
  | "no_email"
  | "bad_email"
  | "first_seen_delivered"
  | "old_news"
  | "uninstalled"
  /** The merchant deleted the order while the mail waited; it waits again where the order is brought back. */
  | "order_deleted"
  /** A newer mail about the same shipment was ready before this one could leave. */
  | "overtaken";

export type Decision =
  | { outcome: "send" }
  /** The message log says that there was something to tell, and why it was not told. */
  | { outcome: "skip"; reason: SkipReason }
  /** Not a status that mails are about. */
  | { outcome: "silent" };

export interface NotificationFacts {
  change: Pick<StatusChange, "from" | "to" | "at" | "isManual">;
  /** When the carrier was last heard of. */
  lastEventAt: Date | null;
  email: string | null;
  /** The order or the shipment's fulfilment was cancelled. */
  isCancelled: boolean;
  isUninstalled: boolean;
  /** Another fulfilment of the order went out under the same number, and its change is told. */
  isSameShipment: boolean;
  now: Date;
}

/**
 * Whether a change of main status is told to the customer: one mail for each change, none for old news, and none
 * for a shipment that was delivered when we first heard of it. A merchant's own word is news of its own moment.
 */
export function decideNotification(facts: NotificationFacts): Decision {
  const { change, now } = facts;
  if (change.from === change.to || !NOTIFIED_STATUSES.includes(change.to)) return { outcome: "silent" };
  const reason = reasonToSkip(facts, now);
  return reason ? { outcome: "skip", reason } : { outcome: "send" };
}

function reasonToSkip(facts: NotificationFacts, now: Date): SkipReason | null {
  const { change, email } = facts;
  if (facts.isUninstalled) return "uninstalled";
  if (facts.isCancelled) return "cancelled";
  if (change.to === "DELIVERED" && isPending(change.from)) return "first_seen_delivered";
  if (now.getTime() - newsAt(facts) > WEEK) return "old_news";
  if (facts.isSameShipment) return "same_shipment";
  if (!email) return "no_email";
  if (!isMailable(email)) return "bad_email";
  return null;
}

function newsAt({ change, lastEventAt }: NotificationFacts): number {
  const carrier = lastEventAt?.getTime();
  return change.isManual || carrier === undefined ? Math.max(change.at.getTime(), carrier ?? 0) : carrier;
}
