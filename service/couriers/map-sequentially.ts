import { type TrackingRequest, ProviderError, type Rejection } from "./provider";

/**
 * For providers that take one shipment a call: asks about each in turn. Should the provider fail on the way, what it
 * has said before stands, and the rest may come back; it only counts as a failure where nothing was said at all.
 */
export async function mapSequentially<Result>(
  shipments: TrackingRequest[],
  ask: (shipment: TrackingRequest) => Promise<Result | Rejection>,
): Promise<(Result | Rejection)[]> {
  const results: (Result | Rejection)[] = [];
  for (const shipment of shipments) {
    try {
      results.push(await ask(shipment));
    } catch (error) {
      if (!(error instanceof ProviderError) || results.length === 0) throw error;
      const rest = shipments.slice(results.length);
      return [...results, ...rest.map((left) => reject(left, error.kind, error.message, true))];
    }
  }
  return results;
}

export function reject(
  shipment: TrackingRequest,
  code: string,
  reason: string,
  isRetryable: boolean,
): Rejection {
  return { outcome: "rejected", shipment, code, reason, isRetryable };
}

/** As providers want it: capitals, no spaces. */
export function plainNumber({ trackingNumber }: TrackingRequest): string {
  return trackingNumber.replace(/\s+/g, "").toUpperCase();
}
