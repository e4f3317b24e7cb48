import type { TrackedCourier, TrackedShipment } from "../../contract/tracking";
import { findCourier, trackingUrl } from "../couriers/courier-directory";
import type { LegRow } from "../shipments/legs.queries";
import type { Shipment } from "../shipments/shipments.queries";
import { type RedactionRules, isHiddenOrigin, redactText } from "../shopper-visibility/redact";

/** Homes (ISO 3166-1 alpha-2) of couriers that our own table does not have, by code. */
export type CourierCountries = ReadonlyMap<string, string | null>;

/** The courier of a shipment as shoppers may know it; null where none is known. */
export function presentCourier(
  { courier, courierName, trackingUrl: given, trackingNumber }: Shipment,
  redaction: RedactionRules,
  homes: CourierCountries,
): TrackedCourier | null {
  const name = findCourier(courier)?.name ?? courierName;
  const url = given ?? trackingUrl(courier, trackingNumber);
  return name ? shownCourier({ courier, name, given: courierName, url }, redaction, homes) : null;
}

/** Who brings the shipment for the last part of its way. */
export function presentLastMile(
  leg: LegRow | undefined,
  redaction: RedactionRules,
  homes: CourierCountries,
): TrackedShipment["lastMile"] {
  if (!leg) return null;
  const { courier, courierName, trackingNumber } = leg;
  const name = findCourier(courier)?.name ?? courierName;
  const url = trackingNumber && trackingUrl(courier, trackingNumber);
  return {
    courier: shownCourier({ courier, name, given: courierName, url }, redaction, homes),
    trackingNumber,
  };
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
  redaction: RedactionRules,
  homes: CourierCountries,
): TrackedCourier {
  const home = findCourier(courier)?.country ?? homes.get(courier ?? "");
  const isToldWhole = [name, given ?? name].every((each) => redactText(each, redaction) === each);
  if (!isToldWhole || isHiddenOrigin(home, redaction)) return { name: null, url: null };
  return { name, url: url === null || redactText(url, redaction) === url ? url : null };
}
