import type { DayNumber } from "./counted-days";
import { type Lane, laneNodes } from "./lane";
import { addShipment, emptyNode, type Node } from "./node";
import { addOutcome, emptyProgress, type ProgressNode, type Seen } from "./progress";

/** A shop's history: parts by their keys, of which a forecast reads a few. */
export interface History {
  nodes: Map<string, Node>;
  progress: Map<string, ProgressNode>;
}

export const emptyHistory = (): History => ({ nodes: new Map(), progress: new Map() });

/** A shipment whose end is known. */
export interface Finished {
  lane: Lane;
  handedOver: DayNumber;
  /** The last scan of each day before the delivery, in their order. */
  seen: Seen[];
  /** Null: lost, which is known since `known`. */
  delivered: DayNumber | null;
  known: DayNumber;
  /** Days from hand-over to the date that another source named then; null where none did. */
  named: number | null;
}

/** Where other shipments with nearly the same date by another source are kept. */
export const namedKey = (named: number) => `named|${Math.min(named, MOST_NAMED)}`;
export const MOST_NAMED = 90;
/** How far, in days, others are looked at. */
export const NAMED_REACH = 8;

/** Progress is not kept for places: few shipments go to each, and after a scan they matter little. */
export const progressKeys = (lane: Lane, { stage, scan }: Pick<Seen, "stage" | "scan">): string[] =>
  laneNodes(lane)
    .filter(({ level }) => level === "countries" || level === "courier" || level === "lane")
    .map(({ key }) => `${key}#${stage}#${scan}`);

export const HANDED_OVER = "handed_over";

/** Where a shipment is before its first scan. */
export const atHandOver = (day: DayNumber): Seen => ({ stage: HANDED_OVER, scan: 1, day });

/** The keys that learning from a shipment writes. */
export function keysOf({ lane, seen, named, handedOver }: Finished): { nodes: string[]; progress: string[] } {
  const nodes = laneNodes(lane).map(({ key }) => key);
  return {
    nodes: named === null ? nodes : [...nodes, namedKey(named)],
    progress: [...new Set([atHandOver(handedOver), ...seen].flatMap((each) => progressKeys(lane, each)))],
  };
}

/** The keys that a forecast reads. */
export function forecastKeys({
  lane,
  handedOver,
  named,
  seen,
}: Pick<Finished, "lane" | "handedOver" | "named"> & { seen: Seen | null }) {
  const around =
    named === null ? [] : Array.from({ length: 2 * NAMED_REACH + 1 }, (_, at) => named - NAMED_REACH + at);
  return {
    nodes: [...laneNodes(lane).map(({ key }) => key), ...around.filter((days) => days >= 0).map(namedKey)],
    progress: progressKeys(lane, seen ?? atHandOver(handedOver)),
  };
}

/** Learns from a shipment: its days on each level of its lane, and what came after each day of scans. */
export function learn(history: History, shipment: Finished): void {
  const { lane, handedOver, delivered, known } = shipment;
  if (delivered !== null)
    for (const key of keysOf(shipment).nodes) {
      const node = history.nodes.get(key) ?? emptyNode(delivered);
      addShipment(node, handedOver, delivered);
      history.nodes.set(key, node);
    }
  const seen = [atHandOver(handedOver), ...shipment.seen];
  seen.forEach((each, at) => {
    const next = seen[at + 1]?.day ?? delivered;
    if (next === each.day) return;
    for (const key of progressKeys(lane, each)) {
      const node = history.progress.get(key) ?? emptyProgress(known);
      addOutcome(node, each.day, { next, delivered, known });
      history.progress.set(key, node);
    }
  });
}
