import type { Selectable } from "kysely";
import type { Tables } from "../../../platform/db/tables";
import type { ProviderError } from "../provider";

export type Health = Selectable<Tables["providerHealth"]>;

const MINUTE = 60_000;

/** Failures within the window that open the circuit. */
export const OPENS_AFTER = 5;
const WINDOW_MS = 5 * MINUTE;
const SHORTEST_MS = MINUTE;
const LONGEST_MS = 30 * MINUTE;
/** Only a person can correct a wrong key: probing every minute would only fill the log. */
const AUTH_MS = 15 * MINUTE;

/** Of a provider that has not failed. */
export const unharmed = (provider: string): Health => ({
  ...{ provider, failures: 0, failingSince: null },
  ...{ openedAt: null, openings: 0, retryAt: null, reason: null },
});

/** Whether the provider must not be called at present. */
export function isCircuitOpen(health: Health | undefined, now: Date): boolean {
  return Boolean(health?.retryAt && health.retryAt > now);
}

/**
 * A provider's health after one more failure. "Too many requests" only pauses it and is not counted as a failure; a wrong
 * key opens the circuit at once, any other error after OPENS_AFTER within the window. Each opening in a row doubles the
 * pause, up to half an hour; ±10 % jitter keeps processes from retrying in the same second.
 */
export function afterFailure(
  before: Health | undefined,
  error: Pick<ProviderError, "kind" | "retryAfter">,
  provider: string,
  now: Date,
  chance: () => number = Math.random,
): Health {
  const known = before ?? unharmed(provider);
  const later = (ms: number) => new Date(now.getTime() + ms);
  if (error.kind === "rate_limited" && !known.openedAt) {
    return { ...known, retryAt: later((error.retryAfter ?? 1) * 1000), reason: error.kind };
  }

  const isRecent = known.failingSince !== null && now.getTime() - known.failingSince.getTime() <= WINDOW_MS;
  const failures = isRecent || known.openedAt ? known.failures + 1 : 1;
  const failingSince = failures === 1 ? now : known.failingSince;
  const next = { ...known, failures, failingSince, reason: error.kind };
  if (!known.openedAt && error.kind !== "auth" && failures < OPENS_AFTER) return next;

  const base = error.kind === "auth" ? AUTH_MS : SHORTEST_MS;
  const pause = Math.min(base * 2 ** known.openings, LONGEST_MS);
  return {
    ...next,
    openedAt: known.openedAt ?? now,
    openings: known.openings + 1,
    retryAt: later(pause * (0.9 + chance() * 0.2)),
  };
}
