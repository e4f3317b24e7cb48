import type { TrackedCourier, TrackedParcel } from "../../contract/tracking";
import { findCourier, trackingUrl } from "../couriers/directory";
import type { LegRow } from "../shipments/legs.queries";
import type { Shipment } from "../shipments/shipments.queries";
import { type Hiding, isHiddenOrigin, showText } from "../showing/hide";

/** Homes (ISO 3166-1 alpha-2) of couriers that our own table does not have, by code. */
export type CourierHomes = ReadonlyMap<string, string | null>;

/** The courier of a parcel as shoppers may know it; null where none is known. */
export function presentCourier(
  { courier, courierName, trackingUrl: given, trackingNumber }: Shipment,
  hiding: Hiding,
  homes: CourierHomes,
): TrackedCourier | null {
  const name = findCourier(courier)?.name ?? courierName;
  const url = given ?? trackingUrl(courier, trackingNumber);
  return name ? shownCourier({ courier, name, given: courierName, url }, hiding, homes) : null;
}

/** Who brings the parcel for the last part of its way. */
export function presentLastMile(
  leg: LegRow | undefined,
  hiding: Hiding,
  homes: CourierHomes,
): TrackedParcel["lastMile"] {
  if (!leg) return null;
  const { courier, courierName, trackingNumber } = leg;
  const name = findCourier(courier)?.name ?? courierName;
  const url = trackingNumber && trackingUrl(courier, trackingNumber);
  return { courier: shownCourier({ courier, name, given: courierName, url }, hiding, homes), trackingNumber };
}

interface NamedCourier {
  courier: string | null;
  name: string;
  given: string | null;
  url: string | null;
}

/** A name of which anything is hidden is not told at all, nor is the address, which would say it again. */
function shownCourier(
  { courier, name, given, url }: NamedCourier,
  hiding: Hiding,
  homes: CourierHomes,
): TrackedCourier {
  const home = findCourier(courier)?.country ?? homes.get(courier ?? "");
  const isToldWhole = [name, given ?? name].every((each) => showText(each, hiding) === each);
  if (!isToldWhole || isHiddenOrigin(home, hiding)) return { name: null, url: null };
  return { name, url: url === null || showText(url, hiding) === url ? url : null };
}
