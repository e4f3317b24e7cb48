import type { DayNumber } from "../../service/domain/promise/history/counted-days";
import { forecast, type Forecast } from "../../service/domain/promise/history/forecast";
import { quantile, shareBy } from "../../service/domain/promise/history/histogram";
import { emptyHistory, learn } from "../../service/domain/promise/history/history";
import { levelFor, OLDEST, type Rank, rankOf, recentLevel } from "../../service/domain/promise/history/level";
import type { Seen } from "../../service/domain/promise/history/progress";
import type { Shipment } from "./shipment";

/** So long after its last scan, or its hand-over, a shipment that has not come counts as lost. */
export const LOST_AFTER = 30;

export const SHARES = [0.8, 0.9, 0.92, 0.95] as const;
export type Share = (typeof SHARES)[number];

/** What was foreseen at the hand-over, with what was known then. */
export interface Promise {
  shipment: Shipment;
  median: number;
  /** By share: the day after the hand-over by which so many arrive. */
  days: Record<Share, number>;
  /** The quantiles without the correction of the level. */
  raw: Forecast;
}

/** What is foreseen on a later day: by a scan, or by silence. */
export interface Renewal {
  shipment: Shipment;
  today: DayNumber;
  seen: Seen | null;
  forecast: Forecast;
}

/**
 * Goes through the days in order. A day's forecasts come before the deliveries of that day are learnt; a loss is learnt when it is
 * known. What a shipment will do is looked at only by who measures, afterwards.
 */
export function walk(
  shipments: Shipment[],
  onPromise: (promise: Promise) => void,
  onRenewal?: (renewal: Renewal) => void,
): void {
  const history = emptyHistory();
  const byHandOver = groupByDay(shipments, ({ handedOver }) => handedOver);
  const byEnd = groupByDay(shipments, endOf);
  const [first, last] = [shipments[0]!.handedOver, Math.max(...shipments.map(endOf))];
  const open = new Map<number, { shipment: Shipment; at: number }>();
  let ranks: (Rank & { id: number })[] = [];
  const raw = new Map<number, Forecast>();
  for (let today = first; today <= last; today += 1) {
    ranks = ranks.filter(({ made }) => today - made <= OLDEST);
    const asOfToday = ranks.map((each) => ({
      ...each,
      rank: each.isDelivered ? each.rank : shareBy(raw.get(each.id)!.days, today - 1 - each.made),
    }));
    const level = SHARES.map((share) => levelFor(share, asOfToday, today));
    for (const shipment of byHandOver.get(today) ?? []) {
      open.set(shipment.id, { shipment, at: 0 });
      const { lane, handedOver, named } = shipment;
      const foreseen = forecast(history, { lane, handedOver, named, seen: null }, today);
      if (!foreseen) continue;
      raw.set(shipment.id, foreseen);
      ranks.push({ id: shipment.id, made: today, rank: 0, isDelivered: false });
      const days = Object.fromEntries(
        SHARES.map((share, index) => [share, quantile(foreseen.days, level[index]!)]),
      );
      onPromise({
        shipment,
        // Corrected as the promises are, by the last weeks alone: a season moves the middle too, and it is to be neither early nor late.
        median: quantile(foreseen.days, recentLevel(0.5, asOfToday, today)),
        days: days as Record<Share, number>,
        raw: foreseen,
      });
    }
    for (const state of open.values()) {
      const { shipment } = state;
      while (shipment.seen[state.at] && shipment.seen[state.at]!.day <= today) state.at += 1;
      if (!onRenewal || shipment.delivered === today || !raw.has(shipment.id)) continue;
      const seen = shipment.seen[state.at - 1] ?? null;
      const { lane, handedOver, named } = shipment;
      // In the evening of a day, its scans are known and that it brought no delivery.
      const foreseen = forecast(history, { lane, handedOver, named, seen }, today);
      if (foreseen) onRenewal({ shipment, today, seen, forecast: foreseen });
    }
    for (const shipment of byEnd.get(today) ?? []) {
      open.delete(shipment.id);
      learn(history, { ...shipment, known: today });
      const foreseen = raw.get(shipment.id);
      const rank = ranks.find(({ id }) => id === shipment.id);
      if (foreseen && rank && shipment.delivered !== null)
        Object.assign(rank, {
          rank: rankOf(foreseen.days, shipment.delivered - shipment.handedOver),
          isDelivered: true,
        });
    }
  }
}

const endOf = ({ delivered, seen, handedOver }: Shipment): DayNumber =>
  delivered ?? (seen.at(-1)?.day ?? handedOver) + LOST_AFTER;

function groupByDay(
  shipments: Shipment[],
  dayOf: (shipment: Shipment) => DayNumber,
): Map<DayNumber, Shipment[]> {
  const groups = new Map<DayNumber, Shipment[]>();
  for (const shipment of shipments) {
    const day = dayOf(shipment);
    const group = groups.get(day);
    if (group) group.push(shipment);
    else groups.set(day, [shipment]);
  }
  return groups;
}
