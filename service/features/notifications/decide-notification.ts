import { isPending, type ShipmentStatus } from "../../../contract/shipment-status";
import { isMailable } from "../../platform/mail/transport";
import type { StatusChange } from "../../domain/shipments/status/derive-status";

/** Main statuses that customers get mails about: none before the courier has the shipment, and none for expiry. */
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
  /** The merchant has corrected the number, and the customer was told this under the earlier one. */
  | "notified_before"
  | "no_email"
  | "bad_email"
  | "first_seen_delivered"
  | "old_news"
  | "uninstalled"
  /** The merchant deleted the order while the mail waited; it is opened again where the order is brought back. */
  | "order_deleted"
  /** The shipment had another status, or a newer mail, before this one could leave. */
  | "superseded";

export type NotificationDecision =
  | { outcome: "send" }
  /** Not sent; the message log shows the change and the reason. */
  | { outcome: "skip"; reason: SkipReason }
  /** Not a status that mails are about. */
  | { outcome: "silent" };

export interface NotificationFacts {
  change: Pick<StatusChange, "from" | "to" | "at" | "isManual">;
  /** Time of the courier's last event. */
  lastEventAt: Date | null;
  email: string | null;
  /** The order or the shipment's fulfilment was cancelled. */
  isCancelled: boolean;
  isUninstalled: boolean;
  /** Another fulfilment of the order has the same number, and a mail about its change. */
  isSameShipment: boolean;
  /** They were told the same under a number that was corrected since. */
  isNotifiedBefore: boolean;
  now: Date;
}

/**
 * Whether a mail about a change of main status is sent: one for each change, none for changes older than a week, and none
 * for a shipment whose first known status is delivered. A manual status is as old as its own moment.
 */
export function decideNotification(facts: NotificationFacts): NotificationDecision {
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
  if (now.getTime() - changedAt(facts) > WEEK) return "old_news";
  if (facts.isSameShipment) return "same_shipment";
  if (facts.isNotifiedBefore) return "notified_before";
  if (!email) return "no_email";
  if (!isMailable(email)) return "bad_email";
  return null;
}

function changedAt({ change, lastEventAt }: NotificationFacts): number {
  const courier = lastEventAt?.getTime();
  return change.isManual || courier === undefined ? Math.max(change.at.getTime(), courier ?? 0) : courier;
}
