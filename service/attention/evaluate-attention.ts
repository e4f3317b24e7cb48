import type { AttentionRules } from "../../contract/attention";
import { ATTENTION_REASONS, type AttentionReason } from "../../contract/order-filter";
import { isFinal, type ShipmentStatus, type SubStatus } from "../../contract/shipment-status";

/** What is known of a shipment, as far as rules ask. */
export interface ShipmentFacts {
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  courier: string | null;
  statusAt: Date | null;
  shippedAt: Date | null;
  /** Since when we know of it. */
  addedAt: Date;
  lastEventAt: Date | null;
  /** The end of its estimated delivery. */
  dueAt: Date | null;
  /** Since when it waits at the collection point where it is now. */
  collectableAt: Date | null;
  /** Every event that told of a failed attempt, in any order. */
  failedAt: Date[];
}

export interface OrderFacts {
  isTracked: boolean;
  isCancelled: boolean;
  /** Of the destination. */
  country: string | null;
  /** The newest event when the merchant put the flag away; null: it was not. */
  dismissedEventAt: Date | null;
  shipments: ShipmentFacts[];
}

/** What orders of a shop are judged by. */
export interface Terms {
  rules: AttentionRules;
  homeCountry: string | null;
  /** Couriers that are silent for everybody, and since when. */
  outages: { courier: string; since: Date }[];
}

export interface AttentionResult {
  flag: { reason: AttentionReason; since: Date } | null;
  /** When time alone may change the flag; null: only news can. */
  reviewAt: Date | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Carriers report one attempt in several lines, and come back the next day at the earliest. */
const ATTEMPTS_APART_MS = 6 * HOUR_MS;
/** What an outage holds back is looked at again after this while. */
const HELD_FOR_MS = 6 * HOUR_MS;

const NOTHING: AttentionResult = { flag: null, reviewAt: null };

/**
 * Whether somebody has to look at an order: the most urgent reason that any of its shipments gives, and of several the
 * one that has stood longest. The same facts give the same flag, in whatever order they came.
 */
export function evaluateAttention(order: OrderFacts, terms: Terms, now: Date): AttentionResult {
  if (!order.isTracked || order.isCancelled || isDismissed(order)) return NOTHING;
  const moments = order.shipments
    .filter(({ status, subStatus }) => !isFinal(status, subStatus))
    .flatMap((shipment) => momentsOf(shipment, order, terms, now))
    .toSorted((a, b) => urgency(a.reason) - urgency(b.reason) || a.since.getTime() - b.since.getTime());
  const flag = moments.find(({ since }) => since <= now) ?? null;
  const ahead = moments.filter(
    ({ reason, since }) => since > now && (!flag || urgency(reason) < urgency(flag.reason)),
  );
  const next = Math.min(...ahead.map(({ since }) => since.getTime()));
  return { flag, reviewAt: ahead.length > 0 ? new Date(next) : null };
}

const urgency = (reason: AttentionReason) => ATTENTION_REASONS.indexOf(reason);

/** Put away, and nothing has happened since. */
function isDismissed({ dismissedEventAt, shipments }: OrderFacts): boolean {
  return dismissedEventAt !== null && newestEvent(shipments) <= dismissedEventAt;
}

/** The newest event of any of the shipments; the epoch where there is none. */
export function newestEvent(shipments: Pick<ShipmentFacts, "lastEventAt">[]): Date {
  return new Date(Math.max(0, ...shipments.map(({ lastEventAt }) => lastEventAt?.getTime() ?? 0)));
}

/** From when on each rule that is on speaks of the shipment, if nothing else happens. */
function momentsOf(
  shipment: ShipmentFacts,
  { country }: OrderFacts,
  { rules, homeCountry, outages }: Terms,
  now: Date,
) {
  const isAbroad = country !== null && homeCountry !== null && country !== homeCountry;
  const outage = outages.find(({ courier }) => courier === shipment.courier);
  return ATTENTION_REASONS.filter((reason) => rules[reason].on).flatMap((reason) => {
    const since = MOMENTS[reason](shipment, rules, isAbroad);
    if (!since) return [];
    // The carrier tells nobody anything: that is no news about this shipment.
    const isHeld = outage && isSilence(reason) && since >= outage.since && since <= now;
    return [{ reason, since: isHeld ? new Date(now.getTime() + HELD_FOR_MS) : since }];
  });
}

const isSilence = (reason: AttentionReason) => reason === "silent" || reason === "not_scanned";

type Moment = (shipment: ShipmentFacts, rules: AttentionRules, isAbroad: boolean) => Date | null;

const MOMENTS: Record<AttentionReason, Moment> = {
  exception: ({ status, statusAt, lastEventAt, shippedAt }) =>
    status === "ABNORMAL" ? (statusAt ?? lastEventAt ?? shippedAt) : null,
  failed_twice: ({ status, failedAt }) => (status === "DELIVERY_FAILED" ? secondAttempt(failedAt) : null),
  not_collected: ({ subStatus, collectableAt, statusAt }, { not_collected }) =>
    subStatus === "WAITING_DELIVERY_02" ? after(collectableAt ?? statusAt, not_collected.days) : null,
  overdue: (shipment, { overdue }) => (isUnasked(shipment) ? null : after(shipment.dueAt, overdue.days)),
  too_long: (shipment, { too_long }, isAbroad) =>
    isUnasked(shipment) ? null : after(shipment.shippedAt, isAbroad ? 2 * too_long.days : too_long.days),
  silent: (shipment, { silent }) => (isUnderWay(shipment) ? after(shipment.lastEventAt, silent.days) : null),
  not_scanned: (shipment, { not_scanned }) => {
    if (isUnasked(shipment)) return after(shipment.addedAt, not_scanned.days);
    return isUnscanned(shipment) ? after(shipment.shippedAt, not_scanned.days) : null;
  },
};

/** No carrier has answered yet: orders of a shop that has just come may have been delivered for weeks. */
const isUnasked = ({ status }: ShipmentFacts) => status === "INIT";

const after = (from: Date | null, days: number) => from && new Date(from.getTime() + days * DAY_MS);

/** At a collection point it waits for the customer, and silence is what is expected of the carrier. */
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
