import type { TrackingFacts } from "./tracking-facts";
import type { Provider17Track } from "./tracking-provider";

/** A killed process may have reserved the registrations of its calls under way, which nobody gives back (decision 013). */
const RESERVED_BY_A_PROCESS = 3 * 40;

/** What is not as it should be at the provider: each parcel is paid for once, and read after it was asked to be. */
export function findProviderFaults(
  { used, queued }: TrackingFacts,
  {
    numbers,
    provider: { taken, readAt },
    wanted,
    kills,
  }: { numbers: string[]; provider: Provider17Track; wanted: ReadonlyMap<string, number>; kills: number },
): string[] {
  const faults: string[] = [];
  for (const number of numbers) {
    const times = taken.get(number) ?? 0;
    if (times !== 1) faults.push(`${number} was taken by the provider ${times} times`);
  }
  for (const [number, since] of wanted)
    if ((readAt.get(number) ?? 0) < since) faults.push(`${number} was not read after it was asked to be`);
  if (queued > 0) faults.push(`${queued} parcels are still queued`);
  if (used < taken.size || used > taken.size + kills * RESERVED_BY_A_PROCESS)
    faults.push(`${used} registrations are counted, ${taken.size} were taken`);
  return faults;
}
