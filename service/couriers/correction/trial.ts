import type { ParcelToTrack } from "../provider";
import type { OpenAttempt } from "./correction.queries";

/** Tag of a number that is registered with a courier on trial: its news counts once the parcel is that courier's. */
const TRIAL = "trial";

export const isTrial = (tag: string | null) => tag === TRIAL;

/** The parcel as if it were this courier's. */
export function onTrial(attempt: OpenAttempt, courier: string | null): ParcelToTrack {
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
