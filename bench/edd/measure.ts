/** Mean of the check loss at a share: its expectation is least at the true quantile. */
export const pinball = (share: number, foreseen: number, actual: number): number =>
  actual >= foreseen ? share * (actual - foreseen) : (1 - share) * (foreseen - actual);

export function createMean() {
  let [sum, count] = [0, 0];
  return {
    add(value: number) {
      sum += value;
      count += 1;
    },
    get value() {
      return count === 0 ? Number.NaN : sum / count;
    },
    get count() {
      return count;
    },
  };
}

/** Days of the last sixty, of which a quantile is taken as it is: the first thing that anybody would build. */
export function createRolling(days = 60) {
  let values: { day: number; took: number }[] = [];
  return {
    add: (day: number, took: number) => values.push({ day, took }),
    /** The quantile of those that had arrived before the day; undefined where there are fewer than 50. */
    quantile(share: number, today: number): number | undefined {
      values = values.filter(({ day }) => today - day <= days);
      if (values.length < 50) return undefined;
      const sorted = values.map(({ took }) => took).sort((a, b) => a - b);
      return sorted[Math.min(sorted.length, Math.ceil(share * sorted.length)) - 1];
    },
  };
}

/** Chances against what became of them, in ten classes: how far the mean of a class is from what happened, in points. */
export function createCalibration() {
  const classes = Array.from({ length: 10 }, () => ({ count: 0, foreseen: 0, happened: 0 }));
  return {
    add(chance: number, hasHappened: boolean) {
      const each = classes[Math.min(9, Math.floor(chance * 10))]!;
      each.count += 1;
      each.foreseen += chance;
      each.happened += hasHappened ? 1 : 0;
    },
    /** Weighted by how often a class is foreseen; the usual "expected calibration error". */
    get error() {
      const all = classes.reduce((sum, { count }) => sum + count, 0);
      return classes.reduce((sum, each) => sum + (100 * Math.abs(each.foreseen - each.happened)) / all, 0);
    },
    get rows() {
      return classes
        .map(({ count, foreseen, happened }, at) => ({
          from: at * 10,
          count,
          foreseen: (100 * foreseen) / count,
          happened: (100 * happened) / count,
        }))
        .filter(({ count }) => count > 0);
    },
  };
}

/** Alarms against shipments that broke their promise: each shipment once, by its first alarm. */
export function evaluateAlarms(
  shipments: Iterable<{ isBroken: boolean; alarm: number | null; promised: number }>,
) {
  let [right, wrong, broken] = [0, 0, 0];
  const before: number[] = [];
  for (const { isBroken, alarm, promised } of shipments) {
    if (isBroken) broken += 1;
    if (alarm === null) continue;
    if (!isBroken) wrong += 1;
    else {
      right += 1;
      before.push(promised - alarm);
    }
  }
  before.sort((a, b) => a - b);
  return {
    alarms: right + wrong,
    broken,
    precision: (100 * right) / (right + wrong),
    recall: (100 * right) / broken,
    daysBefore: before[Math.floor((before.length - 1) / 2)] ?? Number.NaN,
  };
}
