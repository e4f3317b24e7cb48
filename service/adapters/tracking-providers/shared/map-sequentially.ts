import {
  type TrackingRequest,
  ProviderError,
  type Rejection,
} from "../../../domain/tracking-providers/provider";

/**
 * For providers that take one shipment per call: calls `ask` for each in turn. If a later call fails, earlier results
 * are returned and the remaining shipments are rejected as retryable; it throws only if the first call fails.
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
      return [...results, ...rest.map((left) => notAsked(left, error))];
    }
  }
  return results;
}

/** A shipment that is left over after a call that failed; what was answered before the call is kept. */
export function notAsked(shipment: TrackingRequest, { kind, message }: ProviderError): Rejection {
  return { ...reject(shipment, kind, message, true), wasNotAsked: true };
}

export function reject(
  shipment: TrackingRequest,
  code: string,
  reason: string,
  isRetryable: boolean,
): Rejection {
  return { outcome: "rejected", shipment, code, reason, isRetryable };
}

/** Normalised for providers: capitals, no spaces. */
export function plainNumber({ trackingNumber }: TrackingRequest): string {
  return trackingNumber.replace(/\s+/g, "").toUpperCase();
}
