import type { TrackingRequest } from "../provider";
import type { OpenAttempt } from "./correction.queries";

/** Tag of a number registered with a candidate courier: its updates count only once the shipment has that courier. */
const CANDIDATE_TAG = "trial";

export const isCandidate = (tag: string | null) => tag === CANDIDATE_TAG;

/** The shipment as if it were this courier's. */
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
