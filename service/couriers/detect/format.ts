import type { CheckDigit } from "./check-digits";

/** How numbers of a courier look. */
export interface NumberFormat {
  courier: string;
  /** How many characters, from and to. */
  length: readonly [number, number];
  /** On the number in capitals, without spaces, dots and dashes. */
  pattern: RegExp;
  /** How many of all shipments with such a number are this courier's, roughly: one of the steps below. */
  weight: number;
  check?: CheckDigit;
}

/** Letters or a prefix that nobody else prints. */
export const FIRM = 1000;
/** Hardly anybody else. */
export const LIKELY = 150;
/** The first one to think of, among several. */
export const COMMON = 30;
export const POSSIBLE = 6;
/** Seen, but of many such numbers few are its own. */
export const RARE = 1;

/** One line of a table of formats. */
export function format(
  courier: string,
  length: number | readonly [number, number],
  pattern: RegExp,
  weight: number,
  check?: CheckDigit,
): NumberFormat {
  return { courier, length: typeof length === "number" ? [length, length] : length, pattern, weight, check };
}
