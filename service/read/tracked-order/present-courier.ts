import type { TrackedCourier, TrackedShipment } from "../../../contract/tracking";
import { findCourier, linkOf, trackingUrl } from "../../domain/couriers/directory/courier-directory";
import type { LegRow } from "../../domain/shipments/legs.queries";
import type { Shipment } from "../../domain/shipments/shipments.queries";
import { type RedactionRules, isHiddenOrigin, redactText } from "../visibility/redact";

/** Countries (ISO 3166-1 alpha-2) of couriers that the built-in table does not have, by code. */
export type CourierCountries = ReadonlyMap<string, string | null>;

/** The courier of a shipment as it is shown to shoppers; null where none is known. */
export function presentCourier(
  shipment: Shipment,
  redaction: RedactionRules,
  courierCountries: CourierCountries,
): TrackedCourier | null {
  const { courier, courierName } = shipment;
  const name = findCourier(courier)?.name ?? courierName;
  const url = linkOf(shipment);
  return name ? shownCourier({ courier, name, given: courierName, url }, redaction, courierCountries) : null;
}

/** The courier of the last mile. */
export function presentLastMile(
  leg: LegRow | undefined,
  redaction: RedactionRules,
  courierCountries: CourierCountries,
): TrackedShipment["lastMile"] {
  if (!leg) return null;
  const { courier, courierName, trackingNumber } = leg;
  const name = findCourier(courier)?.name ?? courierName;
  const url = trackingNumber && trackingUrl(courier, trackingNumber);
  return {
    courier: shownCourier({ courier, name, given: courierName, url }, redaction, courierCountries),
    trackingNumber,
  };
}

interface NamedCourier {
  courier: string | null;
  name: string;
  given: string | null;
  url: string | null;
}

/** Hides name and link together if a part of the name is redacted: the link would reveal it. */
function shownCourier(
  { courier, name, given, url }: NamedCourier,
  redaction: RedactionRules,
  courierCountries: CourierCountries,
): TrackedCourier {
  const country = findCourier(courier)?.country ?? courierCountries.get(courier ?? "");
  const isUnredacted = [name, given ?? name].every((each) => redactText(each, redaction) === each);
  if (!isUnredacted || isHiddenOrigin(country, redaction)) return { name: null, url: null };
  return { name, url: url === null || redactText(url, redaction) === url ? url : null };
}
