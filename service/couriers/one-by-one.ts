import { type ParcelToTrack, ProviderError, type Rejection } from "./provider";

/**
 * For providers that take one parcel a call: asks about each in turn. Should the provider fail on the way, what it
 * has said before stands, and the rest may come back; it only counts as a failure where nothing was said at all.
 */
export async function oneByOne<Result>(
  parcels: ParcelToTrack[],
  ask: (parcel: ParcelToTrack) => Promise<Result | Rejection>,
): Promise<(Result | Rejection)[]> {
  const results: (Result | Rejection)[] = [];
  for (const parcel of parcels) {
    try {
      results.push(await ask(parcel));
    } catch (error) {
      if (!(error instanceof ProviderError) || results.length === 0) throw error;
      const rest = parcels.slice(results.length);
      return [...results, ...rest.map((left) => reject(left, error.kind, error.message, true))];
    }
  }
  return results;
}

export function reject(parcel: ParcelToTrack, code: string, reason: string, isRetryable: boolean): Rejection {
  return { outcome: "rejected", parcel, code, reason, isRetryable };
}

/** As providers want it: capitals, no spaces. */
export function plainNumber({ trackingNumber }: ParcelToTrack): string {
  return trackingNumber.replace(/\s+/g, "").toUpperCase();
}
