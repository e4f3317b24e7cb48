import { CANDIDATE_TAG } from "../../domain/tracking-providers/candidate-tag";
import type { TrackingRequest } from "../../domain/tracking-providers/provider";
import type { OpenAttempt } from "./correction.queries";

/** The tracking request of the attempt's shipment with another courier. */
export function asCandidate(attempt: OpenAttempt, courier: string | null): TrackingRequest {
  const { trackingNumber, shippedAt, origin, destination, shipTo } = attempt;
  return {
    trackingNumber,
    courier,
    shippedAt,
    originCountry: origin,
    destination: { country: destination, city: shipTo?.city ?? null, zip: shipTo?.zip ?? null },
    tag: CANDIDATE_TAG,
  };
}
