import type { TrackedCourier, TrackedParcel } from "../../contract/tracking";
import { findCourier, trackingUrl } from "../couriers/directory";
import type { LegRow } from "../shipments/legs.queries";
import type { Shipment } from "../shipments/shipments.queries";
import { type Hiding, showText } from "../showing/hide";

/** The courier of a parcel as shoppers may know it; null where none is known. */
export function presentCourier(
  { courier, courierName, trackingUrl: given, trackingNumber }: Shipment,
  hiding: Hiding,
): TrackedCourier | null {
  const name = findCourier(courier)?.name ?? courierName;
  return name
    ? shownCourier({ name, given: courierName, url: given ?? trackingUrl(courier, trackingNumber) }, hiding)
    : null;
}

/** Who brings the parcel for the last part of its way. */
export function presentLastMile(leg: LegRow | undefined, hiding: Hiding): TrackedParcel["lastMile"] {
  if (!leg) return null;
  const { courier, courierName, trackingNumber } = leg;
  const name = findCourier(courier)?.name ?? courierName;
  const url = trackingNumber && trackingUrl(courier, trackingNumber);
  return { courier: shownCourier({ name, given: courierName, url }, hiding), trackingNumber };
}

/** A name of which anything is hidden is not told at all, nor is the address, which would say it again. */
function shownCourier(
  { name, given, url }: { name: string; given: string | null; url: string | null },
  hiding: Hiding,
): TrackedCourier {
  const isToldWhole = [name, given ?? name].every((each) => showText(each, hiding) === each);
  const isUrlClean = url === null || showText(url, hiding) === url;
  return isToldWhole ? { name, url: isUrlClean ? url : null } : { name: null, url: null };
}
