/** Weights by days; days beyond the last one count as it. */
export type Histogram = number[];

/** Chances by calendar days from a start, which add up to one. */
export type Distribution = Float64Array;

/** Longer than that is no delivery whose day anybody waits for. */
export const MOST_DAYS = 120;

export function addTo(histogram: Histogram, days: number, weight: number): void {
  const at = Math.min(Math.max(0, days), MOST_DAYS);
  while (histogram.length <= at) histogram.push(0);
  histogram[at]! += weight;
}

export const sumOf = (weights: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < weights.length; at += 1) sum += weights[at]!;
  return sum;
};

/** `share` of the first, the rest of the second. Mixed distributions keep their quantiles in order; averaged quantiles would not. */
export function mix(share: number, first: Distribution, second: Distribution): Distribution {
  const mixed = new Float64Array(MOST_DAYS + 1);
  for (let at = 0; at <= MOST_DAYS; at += 1) mixed[at] = share * first[at]! + (1 - share) * second[at]!;
  return mixed;
}

/** Without the days before `days`, and counted from the same start; null where nothing is left. */
export function notBefore(distribution: Distribution, days: number): Distribution | null {
  const left = distribution.slice();
  left.fill(0, 0, Math.min(Math.max(0, days), MOST_DAYS + 1));
  return normalized(left);
}

/** Adds up to one; null where there is nothing. */
export function normalized(weights: Distribution): Distribution | null {
  const sum = sumOf(weights);
  if (sum <= 1e-12) return null;
  for (let at = 0; at < weights.length; at += 1) weights[at]! /= sum;
  return weights;
}

/** Counted from a start that many days earlier. */
export function shifted(distribution: Distribution, by: number): Distribution {
  const moved = new Float64Array(MOST_DAYS + 1);
  for (let at = 0; at <= MOST_DAYS; at += 1) {
    const to = Math.min(Math.max(0, at + by), MOST_DAYS);
    moved[to]! += distribution[at]!;
  }
  return moved;
}

/** The first day by which at least this share has arrived. */
export function quantile(distribution: Distribution, share: number): number {
  let sum = 0;
  for (let day = 0; day <= MOST_DAYS; day += 1) {
    sum += distribution[day]!;
    if (sum >= share - 1e-9) return day;
  }
  return MOST_DAYS;
}

/** The share that has arrived by the end of a day. */
export function shareBy(distribution: Distribution, day: number): number {
  let sum = 0;
  for (let at = 0; at <= Math.min(day, MOST_DAYS); at += 1) sum += distribution[at]!;
  return Math.min(1, sum);
}

/** A log-normal by whole days: what is assumed of shipments of which nothing is known. */
export function logNormal(median: number, sigma: number): Distribution {
  const weights = new Float64Array(MOST_DAYS + 1);
  for (let day = 0; day <= MOST_DAYS; day += 1) {
    const at = day + 0.5;
    const z = (Math.log(at) - Math.log(median)) / sigma;
    weights[day] = Math.exp((-z * z) / 2) / at;
  }
  return normalized(weights)!;
}
