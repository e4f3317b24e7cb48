import type { AttentionRules } from "../../../contract/attention";
import type { ShipmentId } from "../../../contract/ids";
import { ATTENTION_REASONS, type AttentionReason } from "../../../contract/order-filter";
import { isFinal, type ShipmentStatus, type SubStatus } from "../../../contract/shipment-status";

/** The fields of a shipment that the rules need. */
export interface ShipmentFacts {
  id: ShipmentId;
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  courier: string | null;
  statusAt: Date | null;
  shippedAt: Date | null;
  /** When the shipment was created here. */
  addedAt: Date;
  lastEventAt: Date | null;
  /** The end of its estimated delivery. */
  dueAt: Date | null;
  /** Since when it is expected to miss its promised day. */
  likelyLateSince: Date | null;
  /** When it arrived at the collection point where it is now. */
  collectableAt: Date | null;
  /** Times of all events of a failed attempt, in any order. */
  failedAt: Date[];
}

export interface OrderFacts {
  isTracked: boolean;
  isCancelled: boolean;
  /** Of the destination. */
  country: string | null;
  /** Time of the newest event when the merchant dismissed the attention; null: not dismissed. */
  dismissedEventAt: Date | null;
  shipments: ShipmentFacts[];
}

/** What a shop's orders are evaluated by. */
export interface AttentionPolicy {
  rules: AttentionRules;
  homeCountry: string | null;
  /** Couriers with an open outage, and since when. */
  outages: { courier: string; since: Date }[];
}

export interface AttentionResult {
  attention: { reason: AttentionReason; since: Date; shipmentId: ShipmentId } | null;
  /** When the result may change without a new event; null: it cannot. */
  reEvaluateAt: Date | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * Failures closer than this are one attempt: couriers report it in several events, and come back the next day at the
 * earliest.
 */
const ATTEMPTS_APART_MS = 6 * HOUR_MS;
/** A rule that an outage defers is evaluated again after this time. */
const OUTAGE_DEFERRAL_MS = 6 * HOUR_MS;

const NO_ATTENTION: AttentionResult = { attention: null, reEvaluateAt: null };

/**
 * Evaluates whether an order needs attention: for the most urgent reason that applies to any of its shipments, and
 * since when it has. The result does not depend on the order of shipments or events.
 */
export function evaluateAttention(order: OrderFacts, policy: AttentionPolicy, now: Date): AttentionResult {
  if (!order.isTracked || order.isCancelled || isDismissed(order)) return NO_ATTENTION;
  const triggers = order.shipments
    .filter(({ status, subStatus }) => !isFinal(status, subStatus))
    .flatMap((shipment) => findTriggers(shipment, order, policy, now))
    .toSorted(
      (a, b) =>
        urgency(a.reason) - urgency(b.reason) ||
        a.since.getTime() - b.since.getTime() ||
        Number(a.shipmentId) - Number(b.shipmentId),
    );
  const attention = triggers.find(({ since }) => since <= now) ?? null;
  const ahead = triggers.filter(
    ({ reason, since }) => since > now && (!attention || urgency(reason) < urgency(attention.reason)),
  );
  const next = Math.min(...ahead.map(({ since }) => since.getTime()));
  return { attention, reEvaluateAt: ahead.length > 0 ? new Date(next) : null };
}

const urgency = (reason: AttentionReason) => ATTENTION_REASONS.indexOf(reason);

/** Dismissed, without a newer event. */
function isDismissed({ dismissedEventAt, shipments }: OrderFacts): boolean {
  return dismissedEventAt !== null && newestEvent(shipments) <= dismissedEventAt;
}

/** The newest event of any of the shipments; the epoch where there is none. */
export function newestEvent(shipments: Pick<ShipmentFacts, "lastEventAt">[]): Date {
  return new Date(Math.max(0, ...shipments.map(({ lastEventAt }) => lastEventAt?.getTime() ?? 0)));
}

/** For each enabled rule that can apply to the shipment: from which time it does, if no further event arrives. */
function findTriggers(
  shipment: ShipmentFacts,
  { country }: OrderFacts,
  { rules, homeCountry, outages }: AttentionPolicy,
  now: Date,
) {
  const isAbroad = country !== null && homeCountry !== null && country !== homeCountry;
  const outage = outages.find(({ courier }) => courier === shipment.courier);
  return ATTENTION_REASONS.filter((reason) => rules[reason].on).flatMap((reason) => {
    const since = RULES[reason](shipment, rules, isAbroad);
    if (!since) return [];
    // During an outage a missing event says nothing about the shipment: the rule is deferred.
    const isDeferred = outage && isSilence(reason) && since >= outage.since && since <= now;
    const { id: shipmentId } = shipment;
    return [{ reason, shipmentId, since: isDeferred ? new Date(now.getTime() + OUTAGE_DEFERRAL_MS) : since }];
  });
}

const isSilence = (reason: AttentionReason) => reason === "silent" || reason === "not_scanned";

type Rule = (shipment: ShipmentFacts, rules: AttentionRules, isAbroad: boolean) => Date | null;

const RULES: Record<AttentionReason, Rule> = {
  exception: ({ status, statusAt, lastEventAt, shippedAt }) =>
    status === "ABNORMAL" ? (statusAt ?? lastEventAt ?? shippedAt) : null,
  failed_twice: ({ status, failedAt }) => (status === "DELIVERY_FAILED" ? secondAttempt(failedAt) : null),
  not_collected: ({ subStatus, collectableAt, statusAt }, { not_collected }) =>
    subStatus === "WAITING_DELIVERY_02" ? after(collectableAt ?? statusAt, not_collected.days) : null,
  overdue: (shipment, { overdue }) =>
    isNotTrackedYet(shipment) ? null : after(shipment.dueAt, overdue.days),
  likely_late: ({ likelyLateSince }) => likelyLateSince,
  too_long: (shipment, { too_long }, isAbroad) =>
    isNotTrackedYet(shipment)
      ? null
      : after(shipment.shippedAt, isAbroad ? 2 * too_long.days : too_long.days),
  silent: (shipment, { silent }) => (isUnderWay(shipment) ? after(shipment.lastEventAt, silent.days) : null),
  not_scanned: (shipment, { not_scanned }) => {
    if (isNotTrackedYet(shipment)) return after(shipment.addedAt, not_scanned.days);
    return isUnscanned(shipment) ? after(shipment.shippedAt, not_scanned.days) : null;
  },
};

/** Not tracked yet: an order from before the shop's installation may have been delivered weeks ago. */
const isNotTrackedYet = ({ status }: ShipmentFacts) => status === "INIT";

const after = (from: Date | null, days: number) => from && new Date(from.getTime() + days * DAY_MS);

/** At a collection point the shipment waits for the customer, and the courier has nothing to report. */
function isUnderWay({ status, subStatus, lastEventAt }: ShipmentFacts): boolean {
  if (status === "EXPIRED") return lastEventAt !== null;
  if (subStatus === "WAITING_DELIVERY_02") return false;
  return status === "IN_TRANSIT" || status === "WAITING_DELIVERY" || status === "DELIVERY_FAILED";
}

function isUnscanned({ status, lastEventAt }: ShipmentFacts): boolean {
  if (status === "EXPIRED") return lastEventAt === null;
  return status === "NO_RECORD" || status === "INFO_RECEIVED";
}

function secondAttempt(failedAt: Date[]): Date | null {
  const [first, ...others] = failedAt.map((at) => at.getTime()).toSorted((a, b) => a - b);
  const second = others.find((at) => at - first! >= ATTEMPTS_APART_MS);
  return second === undefined ? null : new Date(second);
}
