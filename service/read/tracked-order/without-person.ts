import type { TrackedShipment } from "../../../contract/tracking";
import { fold, hasTerm, termOf } from "../../../contract/term-matcher";
import type { OrderToTrack } from "./tracked-orders.queries";

/** Parts of names that are so short, such as "de" and "Li", would be found in half of what couriers write. */
const SHORTEST = 3;

/** Whether a text has what is known of the person whose order it is. */
export function namesPerson(order: OrderToTrack): (text: string | null | undefined) => boolean {
  const terms = termsOf(order);
  return (text) => text != null && hasTerm(fold(text), terms);
}

/**
 * A shipment for whoever has no more than its number, which is on the parcel's label: without items, pickup point and proof of delivery, and without what couriers write of
 * the recipient ("signed for by …", links with a postal code).
 */
export function withoutPerson(shipment: TrackedShipment, order: OrderToTrack): TrackedShipment {
  const isOfPerson = namesPerson(order);
  const unless = (text: string | null) => (isOfPerson(text) ? null : text);
  const courierOf = (courier: TrackedShipment["courier"]) =>
    courier && { ...courier, url: unless(courier.url) };
  return {
    ...shipment,
    courier: courierOf(shipment.courier),
    lastMile: shipment.lastMile && { ...shipment.lastMile, courier: courierOf(shipment.lastMile.courier)! },
    ...{ pickup: null, proof: null },
    items: [],
    steps: [],
    note: unless(shipment.note),
    events: shipment.events.map((event) => ({
      ...event,
      message: unless(event.message),
      shopTexts: Object.fromEntries(Object.entries(event.shopTexts).filter(([, text]) => !isOfPerson(text))),
      translations: isOfPerson(event.message)
        ? {}
        : Object.fromEntries(Object.entries(event.translations).filter(([, text]) => !isOfPerson(text))),
      phrase: event.phrase && Object.values(event.phrase.values).some(isOfPerson) ? null : event.phrase,
      courierText: unless(event.courierText),
      place: unless(event.place),
    })),
  };
}

function termsOf({ name, customerName, email, phone, shipTo }: OrderToTrack): string[] {
  const names = [customerName, shipTo?.name].flatMap((each) => each?.split(/[\s,.]+/) ?? []);
  const parts = [name, email, phone, shipTo?.address1, shipTo?.address2, shipTo?.zip, ...names];
  return [...new Set(parts.flatMap((part) => (part && part.length >= SHORTEST ? termOf(part) : [])))].filter(
    Boolean,
  );
}
