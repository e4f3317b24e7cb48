import { ShipmentId } from "../../../contract/ids";
import type { OrderMap } from "../../../contract/order-map";
import { isFinal } from "../../../contract/shipment-status";
import { sampleOrder } from "../sample-content";
import { PREVIEW_STATES } from "./preview-states";

type Spot = NonNullable<OrderMap["destination"]>;

/** The towns of sample-shipments.ts. */
const TOWNS = new Map<string, Spot>(
  (
    [
      ["Hamburg, DE", 9.99, 53.55],
      ["Leipzig, DE", 12.37, 51.34],
      ["Zürich, CH", 8.54, 47.37],
      ["Wien, AT", 16.37, 48.21],
    ] as const
  ).map(([place, ...point]) => [
    place,
    { place: place.slice(0, -4), country: place.slice(-2), point: [...point] },
  ]),
);
const WIEN = TOWNS.get("Wien, AT")!;

/** Where the parcels of a sample order have been, by its own tracking history; of anything that is no state, those of one under way. */
export function sampleRoute(named: string | null): OrderMap {
  const state = PREVIEW_STATES.find((each) => each === named) ?? "inTransit";
  const { shipments } = sampleOrder(state, () => new Date(0).toISOString(), "en");
  return {
    shipments: shipments.map(({ trackingNumber, status, subStatus, events }, index) => ({
      ...{ id: ShipmentId.parse(String(index + 1)), tracking_number: trackingNumber, hidden: 0 },
      under_way: !isFinal(status, subStatus),
      delivered: status === "DELIVERED",
      stops: events.toReversed().flatMap(({ place }) => (place ? (TOWNS.get(place) ?? []) : [])),
    })),
    destination: WIEN,
  };
}
