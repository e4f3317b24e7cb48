import { stringify } from "csv-stringify/sync";
import { isPhoneNumber, QUOTED, withGuard } from "../../../contract/csv-guard";

export type Cell = string | number | boolean | null;

/** UTF-8's byte order mark. */
export const BOM = "\uFEFF";

/** What Excel would read as another number: it rounds beyond 15 digits, drops zeros before and a plus, and knows 12E5. */
const NUMBER_LIKE = /^(?:\d{12,}|0\d+|\d+E\d+)$/i;

/**
 * Rows as CSV by RFC 4180. What a spreadsheet would run as a formula (a cell, or what follows a semicolon, a tab or a line break
 * within it, begins with = + - @) gets an apostrophe before it: names and couriers' messages come from outside. Phone numbers do not. For Excel,
 * numbers that it would change are formulas of their text: `="003404"`.
 */
export function csvOf(rows: Cell[][], { excel = false } = {}): string {
  const guarded = (value: string) => {
    if (excel && (NUMBER_LIKE.test(value) || isPhoneNumber(value))) return `="${value}"`;
    return withGuard(value);
  };
  return stringify(rows, {
    record_delimiter: "\r\n",
    quoted_match: QUOTED,
    cast: { boolean: (value) => (value ? "yes" : "no"), string: guarded },
  });
}
