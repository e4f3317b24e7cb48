import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../../../platform/db/database";
import { ProviderError } from "../provider";
import { moveTurn, pauseTurns, tryTurn } from "./turns.queries";

/** Keeps the calls of all processes together within a provider's rate. */
export interface Turns {
  /**
   * Waits until one more call of the account is allowed, and counts it. Returns what is to be told when it is answered.
   * @throws ProviderError `rate_limited`, with the time to wait, where that is more than LONGEST_WAIT_MS
   */
  take(account: string, perSecond: number): Promise<() => Promise<void>>;
  /** The provider has asked for silence: no process calls it until then. */
  pause(account: string, seconds: number): Promise<void>;
}

/** Whoever waits longer would hold a slot and a claim of shipments that others may ask about meanwhile. */
export const LONGEST_WAIT_MS = 5_000;
/** Between two looks at a turn that others may have taken meanwhile. */
const SHORTEST_WAIT_MS = 5;
/** A call that has taken so much longer than the shortest may have arrived as much later than it was counted. */
const LATE_MS = 5;
/** Calls until a shortest time is known: the first open connections. */
const LEARNS_FROM = 5;
/** By how much of itself the shortest time grows with each call, so that a provider that has become slower is learnt. */
const FORGETS = 0.01;

/**
 * Turns that are counted in the database, by its clock: those of several machines differ. The provider counts a call when it arrives:
 * at the latest as long before the answer as the fastest call has taken in all. A call that was held up, here or on its way, is
 * counted at that moment, so that those after it do not arrive too close behind it.
 */
export function databaseTurns(db: Db): Turns {
  /** How long the fastest call of an account takes, and of how many that is known. */
  const fastest = new Map<string, { ms: number; calls: number }>();
  return {
    async take(account, perSecond) {
      const givesUpAt = performance.now() + LONGEST_WAIT_MS;
      for (;;) {
        const { waitMs, turn } = await tryTurn(db, account, perSecond);
        if (turn !== null) return answered(account, turn);
        if (performance.now() + waitMs > givesUpAt) {
          const seconds = Math.ceil(waitMs / 1000);
          throw new ProviderError("rate_limited", `${account} may be called again in ${seconds} s`, seconds);
        }
        await pause(Math.max(waitMs, SHORTEST_WAIT_MS));
      }
    },
    pause: (account, seconds) => pauseTurns(db, account, seconds),
  };

  function answered(account: string, turn: string) {
    const startedAt = performance.now();
    return async () => {
      const took = performance.now() - startedAt;
      const known = fastest.get(account) ?? { ms: took, calls: 0 };
      const next = { ms: Math.min(took, known.ms * (1 + FORGETS)), calls: known.calls + 1 };
      fastest.set(account, next);
      const surely = next.calls > LEARNS_FROM ? next.ms : 0;
      if (took > surely + LATE_MS) await moveTurn(db, account, turn, surely);
    };
  }
}
