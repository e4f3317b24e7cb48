import type { NumberFormat } from "./formats/format";
import { asiaPacificAfrica } from "./formats/asia-pacific-africa";
import { nordicBaltic } from "./formats/nordic-baltic";
import { northAmerica } from "./formats/north-america";
import { southernEasternEurope } from "./formats/southern-eastern-europe";
import { westernEurope } from "./formats/western-europe";
import { s10Formats } from "./s10";

export const FORMATS: readonly NumberFormat[] = [
  ...northAmerica,
  ...westernEurope,
  ...southernEasternEurope,
  ...nordicBaltic,
  ...asiaPacificAfrica,
];

const SHORTEST = 6;
const LONGEST = 41;

/** Formats indexed by length of the number: most numbers are then tested against a dozen instead of all. */
const byLength = Array.from({ length: LONGEST + 1 }, (_, length) =>
  FORMATS.filter((format) => format.length[0] <= length && length <= format.length[1]),
);

/** Factor for a number that fails its check digit: rare, but such numbers exist. */
const FAILING = 0.02;

export interface Fit {
  courier: string;
  weight: number;
  /** Null where the format has no check digit. */
  isCheckRight: boolean | null;
}

/** Formats that match a normalised number; for each courier the one with the highest weight. */
export function fittingFormats(number: string): Fit[] {
  const { length } = number;
  if (length < SHORTEST || length > LONGEST || !/\d/.test(number)) return [];
  const fits: Fit[] = [];
  if (length === 13) for (const format of s10Formats(number)) keepBest(fits, weigh(format, number));
  for (const format of byLength[length]!) {
    if (format.pattern.test(number)) keepBest(fits, weigh(format, number));
  }
  return fits;
}

function weigh({ courier, weight, check }: NumberFormat, number: string): Fit {
  if (!check) return { courier, weight, isCheckRight: null };
  const isRight = check.isRight(number);
  return { courier, weight: weight * (isRight ? check.oneIn : FAILING), isCheckRight: isRight };
}

function keepBest(fits: Fit[], fit: Fit): void {
  const known = fits.find((each) => each.courier === fit.courier);
  if (!known) fits.push(fit);
  else if (known.weight < fit.weight) Object.assign(known, fit);
}
