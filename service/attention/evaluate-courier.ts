/** How a courier did at one full hour: how many shipments were under way, and of how many something was heard lately. */
export interface ActivityBaseline {
  at: Date;
  underWay: number;
  heard: number;
}

/** Below this nothing can be said of a courier. */
export const MIN_SHIPMENTS = 20;
/** So many of its shipments have to miss the news that is usual. */
const OUT_FROM = 0.3;
/** An outage is over only when news is well on its way again, so that it does not come and go by the hour. */
const OVER_BELOW = 0.15;
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** What is heard at the same hour of a week differs by no more than this; on Sundays all couriers rest. */
const SAME_HOUR_MS = 2 * HOUR_MS;
const WEEKS = 4;
const MIN_WEEKS = 2;

/**
 * Whether a courier is silent for everybody: more than 30 % of its shipments miss the news that is usual for it at this hour
 * of the week. `past` is what was counted before, in any order. Undefined: it cannot be said, and all stays as it is.
 */
export function isCourierOut(
  now: ActivityBaseline,
  past: readonly ActivityBaseline[],
  isOut: boolean,
): boolean | undefined {
  if (now.underWay < MIN_SHIPMENTS) return isOut ? false : undefined;
  const usual = usualShare(now.at, past);
  if (usual === undefined) return undefined;
  const missing = usual - now.heard / now.underWay;
  return missing > (isOut ? OVER_BELOW : OUT_FROM);
}

/** The times that a moment is compared with: around the same hour of the weeks before. */
export function comparableSpans(at: Date): { from: Date; until: Date }[] {
  return Array.from({ length: WEEKS }, (_, index) => {
    const then = at.getTime() - (index + 1) * WEEK_MS;
    return { from: new Date(then - SAME_HOUR_MS), until: new Date(then + SAME_HOUR_MS) };
  });
}

/** The share of shipments that is heard of at this hour of the week: the middle one of the weeks before. */
function usualShare(at: Date, past: readonly ActivityBaseline[]): number | undefined {
  const known = past.filter(({ underWay }) => underWay >= MIN_SHIPMENTS);
  const weeks = comparableSpans(at)
    .map(({ from, until }) => known.filter((each) => each.at >= from && each.at <= until))
    .filter((week) => week.length > 0);
  if (weeks.length < MIN_WEEKS) return undefined;
  return median(weeks.map((week) => median(week.map(({ heard, underWay }) => heard / underWay))));
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
