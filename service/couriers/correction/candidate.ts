import type { TrackingRequest } from "../provider";
import type { OpenAttempt } from "./correction.queries";

/** Tag of a number that is registered with a courier on trial: its news counts once the shipment is that courier's. */
const TRIAL = "trial";

export const isCandidate = (tag: string | null) => tag === TRIAL;

/** The shipment as if it were this courier's. */
export function asCandidate(attempt: OpenAttempt, courier: string | null): TrackingRequest {
  const { trackingNumber, shippedAt, origin, destination, shipTo } = attempt;
  return {
    trackingNumber,
    courier,
    shippedAt,
    originCountry: origin,
    destination: { country: destination, city: shipTo?.city ?? null, zip: shipTo?.zip ?? null },
    tag: TRIAL,
  };
}
