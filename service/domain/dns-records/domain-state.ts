import type { DomainState, RecordState } from "../../../contract/dns-states";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A name that was proved is lost after so many checks that have found its records gone, */
const MOST_STRIKES = 3;
/** and no sooner than so long after the first of them: a mistake is mended, and a mail read, within two days. */
export const GRACE_MS = 48 * HOUR;

/** What is known of a name, as its row has it. */
export interface DomainFacts {
  addedAt: Date;
  verifiedAt: Date | null;
  lostAt: Date | null;
  failingSince: Date | null;
  strikes: number;
}

export function domainState({ verifiedAt, lostAt, failingSince }: Omit<DomainFacts, "addedAt">): DomainState {
  if (lostAt) return "disconnected";
  if (!verifiedAt) return "waiting";
  return failingSince ? "failing" : "connected";
}

/** `unknown` where a server has not answered: what was known before stays. */
export function verdictOf(states: RecordState[]): "right" | "gone" | "unknown" {
  if (states.every((state) => state === "found")) return "right";
  return states.some((state) => state === "missing" || state === "other") ? "gone" : "unknown";
}

/** What is known after a check. @param isFree whether no other shop has the name; one that is not is never proved */
export function afterCheck<Facts extends DomainFacts>(
  facts: Facts,
  verdict: ReturnType<typeof verdictOf>,
  isFree: boolean,
  now: Date,
): Facts {
  const state = domainState(facts);
  const isServed = state === "connected" || state === "failing";
  if (verdict === "right") {
    if (!isFree) return facts;
    const verifiedAt = isServed ? facts.verifiedAt : now;
    return { ...facts, verifiedAt, lostAt: null, failingSince: null, strikes: 0 };
  }
  if (verdict === "unknown" || !isServed) return facts;
  const failingSince = facts.failingSince ?? now;
  const strikes = facts.strikes + 1;
  const isLost = strikes >= MOST_STRIKES && now.getTime() - failingSince.getTime() >= GRACE_MS;
  return { ...facts, failingSince, strikes, lostAt: isLost ? now : null };
}

/** Soon after the merchant has set the name, then ever more seldom; what is failing more often than what works. */
export function nextCheckAt(facts: DomainFacts, verdict: ReturnType<typeof verdictOf>, now: Date): Date {
  const delay = Math.min(delayOf(facts, now), verdict === "unknown" ? HOUR : Infinity);
  return new Date(now.getTime() + delay);
}

function delayOf(facts: DomainFacts, now: Date): number {
  const state = domainState(facts);
  if (state === "connected") return DAY;
  if (state === "failing") return 6 * HOUR;
  const [, delay = DAY] =
    BY_AGE.find(([age]) => now.getTime() - (facts.lostAt ?? facts.addedAt).getTime() < age) ?? [];
  return delay;
}

const BY_AGE = [
  [5 * MINUTE, MINUTE],
  [15 * MINUTE, 5 * MINUTE],
  [HOUR, 15 * MINUTE],
  [6 * HOUR, HOUR],
  [7 * DAY, 6 * HOUR],
] as const;
