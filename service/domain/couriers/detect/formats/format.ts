import type { CheckDigit } from "./check-digits";

/** Format of a courier's tracking numbers. */
export interface NumberFormat {
  courier: string;
  /** Minimum and maximum length in characters. */
  length: readonly [number, number];
  /** Tested against the number in capitals, without spaces, dots and dashes. */
  pattern: RegExp;
  /** Share of all shipments with such a number that are this courier's, as one of the steps below. */
  weight: number;
  check?: CheckDigit;
}

/** Letters or a prefix that no other courier uses. */
export const FIRM = 1000;
/** Hardly any other courier uses it. */
export const LIKELY = 150;
/** The most common of several couriers. */
export const COMMON = 30;
export const POSSIBLE = 6;
/** Possible, but few of such numbers are this courier's. */
export const RARE = 1;

/** One row of a table of formats. */
export function format(
  courier: string,
  length: number | readonly [number, number],
  pattern: RegExp,
  weight: number,
  check?: CheckDigit,
): NumberFormat {
  return { courier, length: typeof length === "number" ? [length, length] : length, pattern, weight, check };
}
