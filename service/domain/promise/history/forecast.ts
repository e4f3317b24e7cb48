import type { CourierDays } from "../../../../contract/estimated-delivery-limits";
import type { DayNumber } from "./counted-days";
import {
  type Distribution,
  logNormal,
  MOST_DAYS,
  mix,
  normalized,
  notBefore,
  shifted,
  sumOf,
} from "./histogram";
import { HANDED_OVER, type History, MOST_NAMED, NAMED_REACH, namedKey, progressKeys } from "./history";
import type { LaneLevel } from "../../../../contract/estimate-reasons";
import { isDomestic, type Lane, laneNodes } from "./lane";
import { byCalendar, distributionOf, effectiveShipments, faded, unitOf } from "./node";
import { pausesBeyond, type ProgressNode, remainingAfter, type Seen } from "./progress";

/** A shipment that is on its way. */
export interface OnItsWay {
  lane: Lane;
  handedOver: DayNumber;
  named: number | null;
  /** The last that was seen of it; null: nothing since the hand-over. */
  seen: Seen | null;
}

export interface Forecast {
  /** By days after the hand-over, of a shipment that is not lost. */
  days: Distribution;
  lost: number;
  /** The most exact level that decides at least half, and the shipments it stands for. */
  level: LaneLevel;
  shipments: number;
}

/** A range begins where this share of such shipments has arrived. */
export const FIRST_SHARE = 0.2;

/** So many shipments weigh as much as all that is known from less exact levels. */
const SHRINKAGE = 6;
/** Below that a forecast is a guess: shipments between the two countries. */
export const FEWEST_SHIPMENTS = 30;

const PRIOR = { domestic: logNormal(4, 0.6), abroad: logNormal(12, 0.6) };

/** The days from hand-over to door, each level of the lane shrunk to the one before; null where too few shipments have arrived. */
export function transitOf(
  history: History,
  { lane, handedOver, named }: Omit<OnItsWay, "seen">,
): (Pick<Forecast, "days" | "level" | "shipments"> & { unit: CourierDays }) | null {
  const parts = laneNodes(lane).map((part) => ({ ...part, node: history.nodes.get(part.key) }));
  const countries = parts.find((part) => part.level === "countries")!.node;
  if (!countries || countries.shipments < FEWEST_SHIPMENTS) return null;
  // The days of delivery are those of the courier, else of the countries: a place has too few shipments to show them.
  const unit = unitOf(parts.find((part) => part.level === "courier")?.node ?? countries);
  let days = byCalendar([...(isDomestic(lane) ? PRIOR.domestic : PRIOR.abroad)], unit, handedOver)!;
  let [level, shipments]: [LaneLevel, number] = ["shop", 0];
  for (const { node, ...part } of parts) {
    if (!node) continue;
    const enough = effectiveShipments(node);
    const own = distributionOf(node, handedOver, unit);
    if (!own) continue;
    days = mix(enough / (enough + SHRINKAGE), own, days);
    if (enough >= SHRINKAGE) [level, shipments] = [part.level, node.shipments];
    // With the dates of another source nearly as exact as a lane, they stand between the countries and what is more exact.
    if (part.level === "countries" && named !== null) days = byNamed(history, named, handedOver, days);
  }
  return { days, level, shipments, unit };
}

/** Width of the kernel over the days that another source has named. */
const NAMED_WIDTH = 2;

/** Shipments of which another source had named about as many days, by a Gaussian kernel. */
function byNamed(history: History, named: number, start: DayNumber, parent: Distribution): Distribution {
  const sum = new Float64Array(MOST_DAYS + 1);
  let [weights, squares] = [0, 0];
  const center = Math.min(named, MOST_NAMED);
  for (
    let at = Math.max(0, center - NAMED_REACH);
    at <= Math.min(MOST_NAMED, center + NAMED_REACH);
    at += 1
  ) {
    const node = history.nodes.get(namedKey(at));
    const own = node && distributionOf(node, start, "every");
    if (!own) continue;
    const near = Math.exp(-(((at - center) / NAMED_WIDTH) ** 2) / 2);
    // Parts that were last written on different days are compared as of the same one.
    const share = near * faded(node.asOf, start);
    const weight = share * sumOf(node.days.every);
    for (let day = 0; day <= MOST_DAYS; day += 1) sum[day]! += own[day]! * weight;
    weights += weight;
    squares += share * share * node.squares;
  }
  const own = normalized(sum);
  if (!own) return parent;
  const shipments = (weights * weights) / squares;
  return mix(shipments / (shipments + SHRINKAGE), own, parent);
}

/** What is to be expected of a shipment on a day, from its lane, the stage it was last seen in, and the silence since. */
export function forecast(history: History, shipment: OnItsWay, today: DayNumber): Forecast | null {
  const transit = transitOf(history, shipment);
  if (!transit) return null;
  const seen = shipment.seen ?? { stage: HANDED_OVER, scan: 1, day: shipment.handedOver };
  const { handedOver, lane } = shipment;
  const silent = Math.max(0, today - seen.day);
  const past = today - handedOver;
  const ownDays = notBefore(transit.days, past) ?? guess(past);
  const nodes = progressKeys(lane, seen).flatMap((key) => history.progress.get(key) ?? []);
  let days = ownDays;
  for (const node of nodes) {
    // Before anything is seen, the lane itself is more exact than what all of its couriers and countries have in common.
    if (seen.stage === HANDED_OVER && silent === 0) break;
    const { days: remaining, shipments } = remainingAfter(node, silent, transit.unit);
    const own = byCalendar(remaining, transit.unit, seen.day);
    const left = own && notBefore(shifted(own, seen.day - handedOver), past);
    if (left) days = mix(shipments / (shipments + SHRINKAGE), left, days);
  }
  return { ...transit, days, lost: lostOf(nodes, silent) };
}

/** After longer than anything known: about as long again. */
const guess = (past: number): Distribution =>
  notBefore(logNormal(past + Math.max(3, past / 2), 0.4), past) ??
  shifted(new Float64Array(MOST_DAYS + 1).fill(1, 0, 1), past);

/** Chances, before anything is known, that a scan was the last, and that a shipment is lost later. */
const LAST_SEEN = 0.002;
const LOST_LATER = 0.005;
const LOST_SHRINKAGE = 100;
/** Of the share of pauses that are longer still, which few shipments show. */
const PAUSE_SHRINKAGE = 3;

/**
 * The chance that a shipment never arrives. Silence is told by Bayes: a lost shipment is silent for good, one on its way only as long as
 * pauses on this route last.
 */
function lostOf(nodes: ProgressNode[], silent: number): number {
  let [last, later, longer] = [LAST_SEEN, LOST_LATER, 0.9 ** silent];
  for (const node of nodes) {
    const pauses = pausesBeyond(node, silent);
    const all = pauses.all + node.lastSeen;
    last = (node.lastSeen + last * LOST_SHRINKAGE) / (all + LOST_SHRINKAGE);
    later = (node.lostLater + later * LOST_SHRINKAGE) / (pauses.all + LOST_SHRINKAGE);
    longer = (pauses.longer + longer * PAUSE_SHRINKAGE) / (pauses.all + PAUSE_SHRINKAGE);
  }
  const isLast = last / (last + (1 - last) * longer);
  return isLast + (1 - isLast) * later;
}

/** The chance that a shipment has not arrived by the end of a day after its hand-over. */
export const lateAfter = ({ days, lost }: Pick<Forecast, "days" | "lost">, day: number): number => {
  let later = 0;
  for (let at = Math.max(0, day + 1); at <= MOST_DAYS; at += 1) later += days[at]!;
  return lost + (1 - lost) * Math.min(1, later);
};
