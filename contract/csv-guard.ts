/** Signs that begin a formula; the wide ones as well, which East Asian spreadsheets take for the same. */
const SIGN = "[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]";

/**
 * Where a spreadsheet may begin to read a formula: at the begin of a cell, and within it behind what separates cells in other
 * countries (a file with commas, opened where semicolons are usual, is cut at those, within quotation marks too) or lines. Apostrophes that
 * are there already do not count, so that what adds one and what takes one away are each other's inverse.
 */
const BEGINS = `(?:(?<=^)(?='*(?:${SIGN}|[\\t\\r\\n]))|(?<=[;\\t\\r\\n])(?='*${SIGN}))`;
const UNGUARDED = new RegExp(BEGINS, "g");
const GUARDS = new RegExp(`${BEGINS}'`, "g");

/** A phone number in its international form: digits and signs, which at worst are added up. */
const PHONE = /^\+\d[\d ()./-]{6,}$/;
const EXCEL_TEXT = /^="([^"]*)"$/;

export const isPhoneNumber = (cell: string): boolean => PHONE.test(cell);

/** What a spreadsheet would run as a formula gets an apostrophe before it. Phone numbers do not. */
export const withGuard = (cell: string): string => (PHONE.test(cell) ? cell : cell.replace(UNGUARDED, "'"));

/** Removes the apostrophes, or Excel's form of a text (`="003404"`), so that an exported file can be imported. */
export const withoutGuard = (cell: string): string =>
  EXCEL_TEXT.test(cell) ? cell.replace(EXCEL_TEXT, "$1") : cell.replace(GUARDS, "");

/** What is within quotation marks beside what has to be: what separates cells or lines for one program or another. */
export const QUOTED = /[\r\n\t;]/;
