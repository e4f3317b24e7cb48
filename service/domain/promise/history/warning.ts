import type { DayNumber } from "./counted-days";

/** Warned at that chance to be late: chosen by `npm run bench -- edd`, four in five of those that are warned of are late. */
export const WARNED_AT = 0.73;
/** A warning ends below that, so that it does not come and go with each scan. */
const ENDS_BELOW = 0.5;

/** Whether a shipment is likely to miss its promised day; none begins on that day, and once it is over the shipment is late or not. */
export function isLikelyLate(
  { late, promised, wasLikely }: { late: number; promised: DayNumber; wasLikely: boolean },
  today: DayNumber,
): boolean {
  if (today > promised) return false;
  if (wasLikely) return late >= ENDS_BELOW;
  return late >= WARNED_AT && today < promised;
}
