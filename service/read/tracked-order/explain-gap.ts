import {
  isFinal,
  isPending,
  isUndeliverable,
  type ShipmentStatus,
  type SubStatus,
} from "../../../contract/shipment-status";
import type { TrackedEvent, TrackedGap } from "../../../contract/tracking";
import type { Stage, StageTime } from "../../domain/shipments/stage-times/stage";

const DAY = 86_400_000;
/** As the first of the alerts that merchants have. */
const SILENT_DAYS = 3;

const stageOf: Record<TrackedGap["kind"], Stage> = {
  label: "first_scan",
  customs: "customs",
  handOver: "hand_over",
  silent: "silence",
};

/** Nobody is told to worry earlier than that, however quick the shop's couriers usually are. */
const FEWEST_DAYS: Record<TrackedGap["kind"], number> = { label: 3, customs: 5, handOver: 3, silent: 4 };

/** What shoppers see of a shipment, from which the explanation follows: hidden events are not among it. */
export interface GapState {
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  shippedAt: string | null;
  isLate: boolean;
  /** Newest first. */
  events: Pick<TrackedEvent, "at" | "status">[];
  /** Since when customs have it, if the newest event says so in words that are shown. */
  customsSince: string | null;
  /** The courier of the last mile is known, and has not scanned it. */
  isWithoutLastMileScan: boolean;
  /** The shop has words of its own about silence, and they are shown. */
  hasNote: boolean;
  /** Of this courier and destination, of the courier, and over all; in any order. */
  times: StageTime[];
  now: Date;
}

/**
 * Why there is nothing to be seen of a shipment, what the shop's past shipments took there (whole days, rounded up), and from
 * when on the shopper should write. Null where the courier is heard, or nothing more is to come. Names neither places nor couriers.
 */
export function explainGap(state: GapState): TrackedGap | null {
  const kind = kindOf(state);
  if (!kind) return null;
  const since = sinceOf(kind, state);
  const times = usualTimes(stageOf[kind], state.times);
  const days = times && Math.max(times.most + 1, FEWEST_DAYS[kind]);
  const worryAt = days && since ? new Date(Date.parse(since) + days * DAY) : null;
  return {
    kind,
    since,
    times,
    worryAt: worryAt?.toISOString() ?? null,
    isOverdue: state.status === "EXPIRED" || state.isLate || (worryAt !== null && worryAt <= state.now),
  };
}

function kindOf(state: GapState): TrackedGap["kind"] | null {
  const { status, subStatus, events } = state;
  if (isFinal(status, subStatus) || isUndeliverable(subStatus)) return null;
  if (isBeforeFirstScan(status)) return "label";
  if (status === "EXPIRED") return events.every(isAnnouncement) ? "label" : silent(state);
  if (subStatus === "ABNORMAL_02") return "customs";
  if (status === "WAITING_DELIVERY") return isAwaitingShopper(subStatus) ? null : silent(state);
  if (status !== "IN_TRANSIT") return null;
  if (state.customsSince) return "customs";
  return state.isWithoutLastMileScan ? "handOver" : silent(state);
}

const isBeforeFirstScan = (status: ShipmentStatus) => isPending(status) || status === "INFO_RECEIVED";
const isAnnouncement = ({ status }: Pick<TrackedEvent, "status">) =>
  status !== null && isBeforeFirstScan(status);

/** It waits at a pickup point, or for another day that was agreed on. */
const isAwaitingShopper = (subStatus: SubStatus | null) =>
  subStatus === "WAITING_DELIVERY_02" || subStatus === "WAITING_DELIVERY_03";

function silent({ events: [latest], hasNote, now }: GapState): "silent" | null {
  const isSilent = latest && now.getTime() - Date.parse(latest.at) >= SILENT_DAYS * DAY;
  return isSilent && !hasNote ? "silent" : null;
}

function sinceOf(kind: TrackedGap["kind"], { shippedAt, events, customsSince }: GapState): string | null {
  const latest = events[0]?.at ?? null;
  if (kind === "label") return shippedAt ?? events.at(-1)?.at ?? null;
  return (kind === "customs" ? customsSince : null) ?? latest;
}

/** The nearest times there are: of the same way, else of the courier, else of all the shop's shipments. */
function usualTimes(stage: Stage, all: StageTime[]): TrackedGap["times"] {
  const [nearest] = all.filter((time) => time.stage === stage).toSorted((a, b) => nearness(b) - nearness(a));
  if (!nearest) return null;
  const half = inDays(nearest.halfHours);
  return {
    of: nearest.country ? "way" : nearest.courier ? "courier" : "shop",
    shipments: nearest.shipments,
    half,
    most: Math.max(half, inDays(nearest.mostHours)),
  };
}

const nearness = ({ courier, country }: StageTime) => Number(courier !== "") + Number(country !== "");
const inDays = (hours: number) => Math.max(1, Math.ceil(hours / 24));
