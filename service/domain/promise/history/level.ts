import type { DayNumber } from "./counted-days";
import { type Distribution, shareBy } from "./histogram";

/** A promise: where the forecast of that time had put the delivery, or how far it has come without one. */
export interface Rank {
  /** The day on which it was made. */
  made: DayNumber;
  /** The share that was expected before the day of the delivery; without one, by the end of yesterday. */
  rank: number;
  isDelivered: boolean;
}

interface Window {
  oldest: number;
  halfLife: number;
}
/** Short, so that a peak season is followed within days: of 20 days, real shipments of its beginning were late more often than promised. */
const RECENT: Window = { oldest: 60, halfLife: 10 };
/** As long as the parts remember: what was late a month ago is late again (080, docs/performance.md). */
const LASTING: Window = { oldest: 120, halfLife: 40 };
export const OLDEST = LASTING.oldest;
const FEWEST = 100;
const MOST_BELOW = 0.15;
const MOST_ABOVE = 0.07;

/** The rank of a delivery, for a forecast by days after the hand-over. */
export const rankOf = (days: Distribution, delivered: number): number => shareBy(days, delivered - 1);

/**
 * The level of a promise: that of the last weeks, or that of the last months where it is higher. Dates are later as soon as shipments are
 * slower, and earlier only once they have been faster for longer.
 */
export const levelFor = (share: number, ranks: readonly Rank[], today: DayNumber): number =>
  Math.max(recentLevel(share, ranks, today), levelIn(LASTING, share, ranks, today));

/** That of the last weeks alone, which is as often too high as too low. */
export const recentLevel = (share: number, ranks: readonly Rank[], today: DayNumber): number =>
  levelIn(RECENT, share, ranks, today);

/**
 * The level of the forecast at which so many of the promises of a window would have been kept (conformal). It evens out what fading cannot
 * follow, a peak season above all, and what whole days add: a day that is reached counts in full. Shipments that have not come
 * yet say that their rank is higher than that (Kaplan and Meier): without them, only the fast ones of the last days would count.
 */
function levelIn(
  { oldest, halfLife }: Window,
  share: number,
  ranks: readonly Rank[],
  today: DayNumber,
): number {
  const recent = ranks
    .filter(({ made }) => made < today && today - made <= oldest)
    .map((each) => ({ ...each, weight: 2 ** (-(today - each.made) / halfLife) }))
    .sort((a, b) => a.rank - b.rank || Number(b.isDelivered) - Number(a.isDelivered));
  if (recent.filter(({ isDelivered }) => isDelivered).length < FEWEST) return share;
  let left = recent.reduce((sum, { weight }) => sum + weight, 0);
  // As many as are asked for, among so many and the one to come.
  const wanted = Math.min(0.999, share * (1 + 1 / effectiveCount(recent)));
  let later = 1;
  let learned = 1;
  for (const { rank, isDelivered, weight } of recent) {
    if (isDelivered) later *= 1 - weight / left;
    left -= weight;
    if (1 - later >= wanted) {
      learned = rank + 1e-6;
      break;
    }
  }
  return Math.min(Math.max(learned, share - MOST_BELOW), Math.min(0.995, share + MOST_ABOVE));
}

function effectiveCount(weighted: { weight: number }[]): number {
  const sum = weighted.reduce((total, { weight }) => total + weight, 0);
  return sum ** 2 / weighted.reduce((total, { weight }) => total + weight ** 2, 0);
}
