import { pause } from "./children.mjs";

/**
 * Without any change for so long, nothing is waited for any more. What a slow machine does late still counts as a change;
 * how long the whole takes is not limited here, because jobs of killed workers wait longer before each further try.
 */
const STANDS_STILL_MS = 10 * 60_000;

/** Looks until everything is done, or nothing changes any more; answers what was seen last. */
export async function untilSettled<Facts>(
  look: () => Promise<Facts>,
  isSettled: (facts: Facts) => boolean,
): Promise<Facts> {
  let facts = await look();
  let [seen, changedAt] = [JSON.stringify(facts), performance.now()];
  while (!isSettled(facts) && performance.now() - changedAt < STANDS_STILL_MS) {
    await pause(300);
    facts = await look();
    const now = JSON.stringify(facts);
    if (now !== seen) [seen, changedAt] = [now, performance.now()];
  }
  return facts;
}
