import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../../../platform/db/database";
import { ProviderError } from "../provider";
import { dropTurn, moveTurn, pauseTurns, tryTurn } from "./turns.queries";

/** Keeps the calls of all processes together within a provider's rate. */
export interface Turns {
  /**
   * Waits until one more call of the account is allowed, and counts it. Returns what is to be told when it is answered.
   * @throws ProviderError `rate_limited`, with the time to wait, where that is more than LONGEST_WAIT_MS
   */
  take(account: string, perSecond: number): Promise<() => Promise<void>>;
  /** The same a moment ahead, before it is known what the call will hold. */
  reserve?(account: string, perSecond: number): Promise<Turn>;
  /** The provider has asked for silence: no process calls it until then. */
  pause(account: string, seconds: number): Promise<void>;
}

/** One call that is allowed now, or in a moment. */
export interface Turn {
  /** Waits for that moment; returns what is to be told when the call is answered. */
  send(): Promise<() => Promise<void>>;
  /** There is nothing to call for: another call may be sent instead. */
  giveBack(): Promise<void>;
}

/** Whoever waits longer would hold a slot and a claim of shipments that others may ask about meanwhile. */
export const LONGEST_WAIT_MS = 5_000;
/** So long ahead a call is kept for whoever looks meanwhile what it will hold: a claim takes that long on a busy machine. */
const AHEAD_MS = 120;
/** Between two looks at a turn that others may have taken meanwhile. */
const SHORTEST_WAIT_MS = 5;
/** A call that may have arrived by more than this later than it was counted is counted anew. */
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
    take: async (account, perSecond) => (await reserve(account, perSecond, 0)).send(),
    reserve: (account, perSecond) => reserve(account, perSecond, AHEAD_MS),
    pause: (account, seconds) => pauseTurns(db, account, seconds),
  };

  async function reserve(account: string, perSecond: number, aheadMs: number): Promise<Turn> {
    const givesUpAt = performance.now() + LONGEST_WAIT_MS;
    for (;;) {
      const askedAt = performance.now();
      const { waitMs, turn, inMs } = await tryTurn(db, account, perSecond, aheadMs);
      if (turn !== null) {
        // The turn itself is not before it was asked for, and not after the answer.
        const [earliest, latest] = [askedAt + inMs, performance.now() + inMs];
        return {
          async send() {
            const leftMs = latest - performance.now();
            if (leftMs > 0) await pause(leftMs);
            return sent(account, turn, earliest);
          },
          giveBack: () => dropTurn(db, account, turn),
        };
      }
      if (performance.now() + waitMs > givesUpAt) {
        const seconds = Math.ceil(waitMs / 1000);
        throw new ProviderError("rate_limited", `${account} may be called again in ${seconds} s`, seconds);
      }
      await pause(Math.max(waitMs, SHORTEST_WAIT_MS));
    }
  }

  /** `countedAt`: when the call was counted at the earliest, by this process's clock. */
  function sent(account: string, turn: string, countedAt: number) {
    const sentAt = performance.now();
    return async () => {
      const answeredAt = performance.now();
      const took = answeredAt - sentAt;
      const known = fastest.get(account) ?? { ms: took, calls: 0 };
      const next = { ms: Math.min(took, known.ms * (1 + FORGETS)), calls: known.calls + 1 };
      fastest.set(account, next);
      const surely = next.calls > LEARNS_FROM ? next.ms : 0;
      const laterMs = answeredAt - countedAt - surely;
      if (laterMs > LATE_MS) await moveTurn(db, account, turn, { agoMs: surely, laterMs });
    };
  }
}
