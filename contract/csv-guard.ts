/** What a spreadsheet may run as a formula, by its first character. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** A phone number in its international form: digits and signs, which at worst are added up. */
const PHONE = /^\+\d[\d ()./-]{6,}$/;

export const isPhoneNumber = (cell: string): boolean => PHONE.test(cell);

/** A cell that a spreadsheet would run as a formula gets an apostrophe before it. Phone numbers do not. */
export const withGuard = (cell: string): string =>
  FORMULA.test(cell) && !PHONE.test(cell) ? `'${cell}` : cell;

/** Removes the apostrophe and Excel's form of a text, so that an exported file can be imported. */
export const withoutGuard = (cell: string): string =>
  cell.replace(/^'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, "").replace(/^="([^"]*)"$/, "$1");
