import { type MailKind, mailKinds, type MailSkipReason } from "../../../contract/mail-kinds";
import { isPending, type ShipmentStatus } from "../../../contract/shipment-status";
import { isMailable } from "../../platform/mail/transport";
import type { StatusChange } from "../../domain/shipments/status/derive-status";
import type { MailSettings } from "./mail-settings";

const HOUR_MS = 3_600_000;

export type NotificationDecision =
  | { outcome: "send" }
  /** Not sent; the message log shows the change and the reason. */
  | { outcome: "skip"; reason: MailSkipReason };

/** Moments before which nothing is told; null: there is none. */
export interface Beginnings {
  installedAt: Date;
  /** Of a shipment that came by a sync, a back-fill or an import: when it came. */
  knownAt: Date | null;
  /** Of a kind that was off once: when it was switched on. */
  switchedOnAt: Date | null;
}

/** What every kind is decided by. */
export interface DecisionFacts {
  kind: MailKind;
  /** When what it tells of has happened. */
  at: Date;
  since: Beginnings;
  email: string | null;
  /** The order or the shipment's fulfillment was cancelled. */
  isCancelled: boolean;
  isUninstalled: boolean;
  isPaused: boolean;
  now: Date;
}

export interface ChangeFacts extends DecisionFacts {
  from: ShipmentStatus;
  to: ShipmentStatus;
  /** Another fulfilment of the order has the same number, and a mail about its change. */
  isSameShipment: boolean;
  /** They were told the same under a number that was corrected since. */
  isNotifiedBefore: boolean;
}

/**
 * The kind that tells of a change: of several that can (the special one first), the first that is on. A special kind that was never on
 * leaves it to the general one; one that the merchant has switched off ends the search, as he wants no email about that sub-status. The
 * kind of the last parcel only replaces the parcel's own. `off`: none tells it; null: there are none.
 */
export function chooseKind(
  candidates: readonly MailKind[],
  { isOn, isDeclined }: Pick<MailSettings, "isOn" | "isDeclined">,
): MailKind | "off" | null {
  for (const kind of candidates) {
    if (isOn(kind)) return kind;
    if (mailKinds[kind].trigger.on === "status" && isDeclined(kind)) return "off";
  }
  return candidates.length > 0 ? "off" : null;
}

/** When the time ends in which a kind is news. */
export const freshUntil = (kind: MailKind, at: Date): Date =>
  new Date(at.getTime() + mailKinds[kind].freshHours * HOUR_MS);

/** Whether a mail is sent; one that is not goes into the log with the first reason that holds. */
export function decideMail(facts: DecisionFacts): NotificationDecision {
  return decided(generalReason(facts));
}

/** Whoever had one of these was on its way before. */
const UNDER_WAY: readonly ShipmentStatus[] = ["WAITING_DELIVERY", "DELIVERY_FAILED", "ABNORMAL", "DELIVERED"];

/**
 * Whether a mail about a change of main status is sent: as any other, but none for a shipment whose first known status is delivered, none
 * that repeats one, and none that it is on its way where that goes on after a problem.
 */
export function decideNotification(facts: ChangeFacts): NotificationDecision {
  const { from, to } = facts;
  const isFirstSeen = to === "DELIVERED" && isPending(from) ? "first_seen_delivered" : null;
  const repeats = facts.isSameShipment ? "same_shipment" : facts.isNotifiedBefore ? "notified_before" : null;
  const isAgain = to === "IN_TRANSIT" && UNDER_WAY.includes(from) ? "under_way_again" : null;
  return decided(
    stopReason(facts) ?? isFirstSeen ?? isAgain ?? pastReason(facts) ?? repeats ?? addressReason(facts),
  );
}

/** It happened before the app, the kind or the news of it began. What looks at all orders again and again logs nothing of it. */
export const isOfThePast = (decision: NotificationDecision): boolean =>
  decision.outcome === "skip" && PAST.has(decision.reason);
const PAST = new Set<MailSkipReason>(["old_news", "before_installation", "before_known", "before_switch_on"]);

const decided = (reason: MailSkipReason | null): NotificationDecision =>
  reason ? { outcome: "skip", reason } : { outcome: "send" };

const generalReason = (facts: DecisionFacts) =>
  stopReason(facts) ?? pastReason(facts) ?? addressReason(facts);

function stopReason(facts: DecisionFacts): MailSkipReason | null {
  if (facts.isUninstalled) return "uninstalled";
  if (facts.isCancelled) return "cancelled";
  return null;
}

function pastReason({ kind, at, since, now, isPaused }: DecisionFacts): MailSkipReason | null {
  if (now > freshUntil(kind, at)) return "old_news";
  if (at < since.installedAt) return "before_installation";
  if (since.knownAt && at < since.knownAt) return "before_known";
  if (since.switchedOnAt && at < since.switchedOnAt) return "before_switch_on";
  return isPaused ? "paused" : null;
}

export function addressReason({ email }: Pick<DecisionFacts, "email">): "no_email" | "bad_email" | null {
  if (!email) return "no_email";
  return isMailable(email) ? null : "bad_email";
}

/** When a change counts as having happened: a courier's with its last event, the merchant's word when it was given. */
export function changedAt(change: Pick<StatusChange, "at" | "isManual">, lastEventAt: Date | null): Date {
  if (lastEventAt === null) return change.at;
  return change.isManual && change.at > lastEventAt ? change.at : lastEventAt;
}
