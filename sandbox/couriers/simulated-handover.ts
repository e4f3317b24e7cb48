import type { Step } from "./courier-phrases";
import type { JourneyEvent } from "./journeys";

const DAY = 86_400_000;
const KEPT_DAYS = 7;

const TAKEN_BY: Partial<Record<Step, string>> = {
  signed: "J. Martin",
  collected: "J. Martin",
  withNeighbour: "A. Novak",
};

/** Where a journey so far says that its parcel can be collected, and who took it. */
export function simulatedHandover(past: JourneyEvent[]) {
  const atPickupPoint = past.find(({ step }) => step === "atPickupPoint");
  return {
    pickup: atPickupPoint ? pickupPoint(atPickupPoint) : null,
    signed_by: past.map(({ step }) => TAKEN_BY[step]).find(Boolean) ?? null,
  };
}

function pickupPoint({ at, place: { city, zip } }: JourneyEvent) {
  return {
    name: "Parcel Shop Central",
    address: ["12 Station Road", [zip, city].filter(Boolean).join(" ")].filter(Boolean).join(", "),
    hours: "9:00–19:00",
    until: new Date(at.getTime() + KEPT_DAYS * DAY).toISOString().slice(0, 10),
  };
}
