import type { JourneyKind } from "./kinds";
import type { Step } from "./courier-phrases";

/** Where a step happens: `from` hubs of the origin, `to` hubs of the destination, or the recipient's own town. */
export type Where = "sender" | "from" | "to" | "town";

export interface Line {
  step: Step;
  where: Where;
  /** Hours since the previous line, minimum and maximum; or the courier's next round at that time of day. */
  after: readonly [number, number] | "morning" | "afternoon";
  /** Scanned by the courier of the last leg. */
  isLastMile?: boolean;
}

function line(step: Step, where: Where, after: Line["after"]): Line {
  return { step, where, after };
}

interface Route {
  isInternational: boolean;
  hasCustoms: boolean;
  /** Another courier delivers in the destination country. */
  isHandedOver: boolean;
}

/** The lines of a journey of this kind, in order. */
export function scriptOf(kind: JourneyKind, route: Route): Line[] {
  if (kind === "never-scanned") return [];
  const start = beginning();
  if (kind === "lost") return [...start, ...(route.isInternational ? flight(route, kind).slice(0, 2) : [])];

  const way = route.isInternational ? flight(route, kind) : domestic(kind);
  return [...start, ...way, ...arrival(kind)].map((line) =>
    route.isHandedOver && (line.where === "to" || line.where === "town") && !atBorder.has(line.step)
      ? { ...line, isLastMile: true }
      : line,
  );
}

const atBorder = new Set<Step>(["landed", "customsHeld", "customsCleared", "handedOver", "returned"]);

function beginning(): Line[] {
  return [
    line("announced", "sender", [0.2, 3]),
    line("pickedUp", "sender", "afternoon"),
    line("arrivedHub", "from", [3, 9]),
  ];
}

function domestic(kind: JourneyKind): Line[] {
  return [
    line("departedHub", "from", [2, 8]),
    ...(kind === "delayed" ? [line("delayed", "to", [20, 60])] : []),
    line("arrivedHub", "to", [8, 30]),
  ];
}

function flight({ hasCustoms, isHandedOver }: Route, kind: JourneyKind): Line[] {
  return [
    line("toAirport", "from", [6, 24]),
    line("toAirline", "from", [4, 18]),
    line("departedPlane", "from", [4, 24]),
    line("landed", "to", [9, 40]),
    ...(kind === "customs-hold" ? [line("customsHeld", "to", [6, 30])] : []),
    ...(hasCustoms || kind === "customs-hold"
      ? [line("customsCleared", "to", kind === "customs-hold" ? [48, 120] : [5, 30])]
      : []),
    ...(kind === "delayed" ? [line("delayed", "to", [20, 60])] : []),
    ...(isHandedOver ? [line("handedOver", "to", [4, 20])] : []),
    line("arrivedHub", "to", [4, 16]),
  ];
}

function arrival(kind: JourneyKind): Line[] {
  const round: Line[] = [line("atDepot", "town", [6, 20]), line("outForDelivery", "town", "morning")];
  const handover = (step: Step) => line(step, "town", [1.5, 8]);

  if (kind === "pickup-point") {
    return [
      line("atDepot", "town", [6, 20]),
      line("atPickupPoint", "town", "morning"),
      line("collected", "town", [5, 60]),
    ];
  }
  if (kind === "returned") {
    return [
      ...round,
      handover("refused"),
      line("returning", "to", [16, 40]),
      line("returned", "sender", [60, 150]),
    ];
  }
  if (kind === "failed-once") {
    return [
      ...round,
      handover("nobodyHome"),
      line("secondAttempt", "town", [0.5, 3]),
      line("outForDelivery", "town", "morning"),
      handover("signed"),
    ];
  }
  return [...round, handover(kind === "neighbour" ? "withNeighbour" : "delivered")];
}
