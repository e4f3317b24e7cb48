/**
 * A courier's activity at one full hour: how many shipments were under way, and how many of those (`updated`) had an
 * event in the day before.
 */
export interface ActivityBaseline {
  at: Date;
  underWay: number;
  updated: number;
}

/** With fewer shipments under way a share means nothing. */
export const MIN_SHIPMENTS = 20;
/** An outage begins when the share with recent events is this far below the usual one. */
const OUT_FROM = 0.3;
/**
 * An outage ends when the share is less than this below the usual one. It is the smaller number, so that an outage does
 * not begin and end by the hour.
 */
const OVER_BELOW = 0.15;
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/**
 * Hours of the week this close to each other are comparable; other days are not, because couriers do not deliver on
 * Sundays.
 */
const SAME_HOUR_MS = 2 * HOUR_MS;
const WEEKS = 4;
const MIN_WEEKS = 2;

/**
 * Whether a courier has an outage: the share of its shipments with recent events is more than 30 percentage points
 * below the usual share at this hour of the week; for an outage that is open, more than 15. `past`: earlier baselines,
 * in any order. Undefined: there is too little data, and the state does not change.
 */
export function isCourierOut(
  now: ActivityBaseline,
  past: readonly ActivityBaseline[],
  isOut: boolean,
): boolean | undefined {
  if (now.underWay < MIN_SHIPMENTS) return isOut ? false : undefined;
  const usual = usualShare(now.at, past);
  if (usual === undefined) return undefined;
  const missing = usual - now.updated / now.underWay;
  return missing > (isOut ? OVER_BELOW : OUT_FROM);
}

/** The spans that a time is compared with: around the same hour of the four weeks before. */
export function comparableSpans(at: Date): { from: Date; until: Date }[] {
  return Array.from({ length: WEEKS }, (_, index) => {
    const then = at.getTime() - (index + 1) * WEEK_MS;
    return { from: new Date(then - SAME_HOUR_MS), until: new Date(then + SAME_HOUR_MS) };
  });
}

/** The usual share of shipments with recent events at this hour of the week: the median of the weeks before. */
function usualShare(at: Date, past: readonly ActivityBaseline[]): number | undefined {
  const known = past.filter(({ underWay }) => underWay >= MIN_SHIPMENTS);
  const weeks = comparableSpans(at)
    .map(({ from, until }) => known.filter((each) => each.at >= from && each.at <= until))
    .filter((week) => week.length > 0);
  if (weeks.length < MIN_WEEKS) return undefined;
  return median(weeks.map((week) => median(week.map(({ updated, underWay }) => updated / underWay))));
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
