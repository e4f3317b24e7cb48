import type { DayNumber } from "../../service/domain/promise/history/counted-days";
import { lateAfter } from "../../service/domain/promise/history/forecast";
import { quantile } from "../../service/domain/promise/history/histogram";
import { type createThresholds, printTable, round } from "../report";
import { createCalibration, createMean, createRolling, evaluateAlarms, pinball } from "./measure";
import type { Shipment } from "./shipment";
import { createRandom } from "./random";
import { WARNED_AT } from "../../service/domain/promise/history/warning";
import { knownDays, makeShipments, MEASURED_FROM } from "./synthetic";
import { type Promise as Promised, type Share, walk } from "./walk";

const PER_DAY = 30;
/** Who chooses parameters runs it by another seed (BENCH_SEED), so that the figures are of shipments that none was chosen by. */
const SEED = Number(process.env.BENCH_SEED ?? 1);
const LEVELS = [0.8, 0.9, 0.95] as const;
/** A merchant is warned at that chance of a promise to be broken. */
const CHANCES = [0.4, 0.5, 0.6, WARNED_AT, 0.8, 0.9];
const SILENT = [2, 3, 4, 6];
/** Promises of the last weeks have no end yet. */
const UNFINISHED = 45;
const KNOWN_EVERY = 40;

interface Followed {
  promised: Promised;
  alarms: Map<string, DayNumber>;
}

export function measureSynthetic(thresholds: ReturnType<typeof createThresholds>): void {
  const shipments = makeShipments(SEED, PER_DAY);
  const last = shipments.at(-1)!.handedOver - UNFINISHED;
  const isMeasured = ({ handedOver }: Shipment) => handedOver >= MEASURED_FROM && handedOver <= last;
  const arrivals = shipments
    .flatMap((shipment) => (shipment.delivered === null ? [] : [{ shipment, day: shipment.delivered }]))
    .sort((a, b) => a.day - b.day);
  const [pooled, byLane] = [createRolling(), new Map<string, ReturnType<typeof createRolling>>()];
  const ways = { history: newScores(), pooled: newScores(), byLane: newScores(), known: newScores() };
  const kept = new Map<Share, ReturnType<typeof createMean>>(LEVELS.map((level) => [level, createMean()]));
  const followed = new Map<number, Followed>();
  const [late, lost] = [createCalibration(), createCalibration()];
  const later = { error: createMean(), silent: createMean() };
  const random = createRandom(SEED + 1000);
  let at = 0;
  let estimates = 0;

  walk(
    shipments,
    (promised) => {
      const { shipment, days, raw } = promised;
      while (at < arrivals.length && arrivals[at]!.day < shipment.handedOver) {
        const { shipment: arrived, day } = arrivals[at]!;
        pooled.add(day, day - arrived.handedOver);
        const lane = laneOf(arrived);
        if (!byLane.has(lane)) byLane.set(lane, createRolling());
        byLane.get(lane)!.add(day, day - arrived.handedOver);
        at += 1;
      }
      if (!isMeasured(shipment)) return;
      followed.set(shipment.id, { promised, alarms: new Map() });
      for (const level of LEVELS)
        kept
          .get(level)!
          .add(
            shipment.delivered !== null && shipment.delivered - shipment.handedOver <= days[level] ? 100 : 0,
          );
      if (shipment.delivered === null) return;
      const took = shipment.delivered - shipment.handedOver;
      const rolling = (way: ReturnType<typeof createRolling> | undefined) => (share: number) =>
        way?.quantile(share, shipment.handedOver) ?? pooled.quantile(share, shipment.handedOver)!;
      ways.history.add((share) => quantile(raw.days, share), took);
      ways.pooled.add(rolling(pooled), took);
      ways.byLane.add(rolling(byLane.get(laneOf(shipment))), took);
      if (shipment.id % KNOWN_EVERY === 0) {
        const known = knownDays(shipment, random);
        ways.known.add((share) => known[Math.ceil(share * known.length) - 1]!, took);
      }
    },
    ({ shipment, today, seen, forecast }) => {
      estimates += 1;
      const each = followed.get(shipment.id);
      if (!each) return;
      const promisedDay = shipment.handedOver + each.promised.days[0.9];
      const isBroken = shipment.delivered === null || shipment.delivered > promisedDay;
      if (shipment.delivered !== null)
        later.error.add(Math.abs(quantile(forecast.days, 0.5) - (shipment.delivered - shipment.handedOver)));
      lost.add(forecast.lost, shipment.delivered === null);
      if (today > promisedDay) return;
      const chance = lateAfter(forecast, each.promised.days[0.9]);
      late.add(chance, isBroken);
      const alarm = (name: string) => each.alarms.has(name) || each.alarms.set(name, today);
      for (const at of CHANCES) if (chance >= at && today < promisedDay) alarm(`chance of ${at}`);
      const silent = today - (seen?.day ?? shipment.handedOver);
      for (const days of SILENT) if (silent >= days && today < promisedDay) alarm(`${days} silent days`);
    },
  );

  printTable(
    `Synthetic lanes (${ways.history.error.count} shipments that arrived, at the hand-over)`,
    ["way", "mean error, days", "pinball loss (10, 50, 80, 90, 95 %)"],
    [
      ["own history", ways.history.error.value, ways.history.loss.value],
      ["60-day quantile of all", ways.pooled.error.value, ways.pooled.loss.value],
      ["60-day quantile of courier and country", ways.byLane.error.value, ways.byLane.loss.value],
      [`the known quantiles (1 in ${KNOWN_EVERY})`, ways.known.error.value, ways.known.loss.value],
    ],
  );
  printTable(
    "Promises kept, shipments that were lost among them",
    LEVELS.map((level) => `at ${100 * level} %`),
    [LEVELS.map((level) => `${round(kept.get(level)!.value)} %`)],
  );
  printTable(
    `At every evening on the way: mean error ${round(later.error.value)} days; chances beside what happened (${round(late.error)} points off for late, ${round(lost.error)} for lost)`,
    ["chance, %", "late: evenings", "foreseen", "happened", "lost: evenings", "foreseen", "happened"],
    late.rows.map((row) => {
      const other = lost.rows.find(({ from }) => from === row.from);
      const cells = [row, ...(other ? [other] : [])].flatMap((each) => [
        String(each.count),
        round(each.foreseen),
        round(each.happened),
      ]);
      return [`${row.from}–${row.from + 10}`, ...cells, ...(other ? [] : ["0", "–", "–"])];
    }),
  );
  const alarmsOf = (name: string) =>
    evaluateAlarms(
      [...followed.values()].map(({ promised: { shipment, days }, alarms }) => {
        const promised = shipment.handedOver + days[0.9];
        const isBroken = shipment.delivered === null || shipment.delivered > promised;
        return { isBroken, alarm: alarms.get(name) ?? null, promised };
      }),
    );
  const names = [...CHANCES.map((at) => `chance of ${at}`), ...SILENT.map((days) => `${days} silent days`)];
  printTable(
    `Warned before a promise of 90 % is broken`,
    ["way", "warned", "broken", "precision, %", "recall, %", "days before, median"],
    names.map((name) => {
      const { alarms, broken, precision, recall, daysBefore } = alarmsOf(name);
      return [name, String(alarms), String(broken), precision, recall, daysBefore];
    }),
  );
  console.log(`\n${estimates} forecasts on the way`);

  const { pooled: baseline, history } = ways;
  const less = (own: number, other: number) => 100 * (1 - own / other);
  const [error, loss] = [
    less(history.error.value, baseline.error.value),
    less(history.loss.value, baseline.loss.value),
  ];
  thresholds.check("mean error below the 60-day quantile's, in %", error, error >= 20, "at least 20");
  thresholds.check("pinball loss below the 60-day quantile's, in %", loss, loss >= 20, "at least 20");
  for (const level of LEVELS) {
    const off = Math.abs(kept.get(level)!.value - 100 * level);
    thresholds.check(`promises of ${100 * level} %, points off`, off, off <= 1.5, "within 1.5");
  }
  thresholds.check("calibration of late, points", late.error, late.error <= 3, "within 3");
  thresholds.check("calibration of lost, points", lost.error, lost.error <= 3, "within 3");
  const warned = alarmsOf(`chance of ${WARNED_AT}`);
  thresholds.check("precision of warnings, %", warned.precision, warned.precision >= 80, "at least 80");
  thresholds.check("recall of warnings, %", warned.recall, warned.recall >= 60, "at least 60");
  thresholds.check("days before the break, median", warned.daysBefore, warned.daysBefore >= 2, "at least 2");
}

const laneOf = ({ lane }: Shipment) => `${lane.courier} ${lane.country}`;

function newScores() {
  const [error, loss] = [createMean(), createMean()];
  return {
    error,
    loss,
    add(quantileAt: (share: number) => number, took: number) {
      error.add(Math.abs(quantileAt(0.5) - took));
      const shares = [0.1, 0.5, ...LEVELS];
      loss.add(
        shares.reduce((sum, share) => sum + pinball(share, quantileAt(share), took), 0) / shares.length,
      );
    },
  };
}
