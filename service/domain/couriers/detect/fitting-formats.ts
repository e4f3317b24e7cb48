import { FIRM, LIKELY, type NumberFormat } from "./formats/format";
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
  /** The number itself speaks for the courier: by its check digit, or by letters or a prefix of its own. */
  isTelling: boolean;
}

/** One digit throughout, such as 000000000000: typed where no number was at hand. */
const PLACEHOLDER = /^(\d)\1*$/;

/** Formats that match a normalised number; for each courier the one with the highest weight. */
export function fittingFormats(number: string): Fit[] {
  const { length } = number;
  if (length < SHORTEST || length > LONGEST || !/\d/.test(number) || PLACEHOLDER.test(number)) return [];
  const fits: Fit[] = [];
  if (length === 13) for (const format of s10Formats(number)) keepBest(fits, weigh(format, number));
  for (const format of byLength[length]!) {
    if (format.pattern.test(number)) keepBest(fits, weigh(format, number));
  }
  return fits;
}

function weigh({ courier, weight, check }: NumberFormat, number: string): Fit {
  if (!check) {
    const hasLetters = weight >= LIKELY && /[A-Z]/.test(number);
    return { courier, weight, isCheckRight: null, isTelling: weight >= FIRM || hasLetters };
  }
  const isRight = check.isRight(number);
  const factor = isRight ? check.oneIn : FAILING;
  return { courier, weight: weight * factor, isCheckRight: isRight, isTelling: isRight || weight >= FIRM };
}

function keepBest(fits: Fit[], fit: Fit): void {
  const known = fits.find((each) => each.courier === fit.courier);
  if (!known) fits.push(fit);
  else if (known.weight < fit.weight) Object.assign(known, fit);
}
