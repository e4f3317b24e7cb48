import { stringify } from "csv-stringify/sync";

export type Cell = string | number | boolean | null;

/** UTF-8's byte order mark. */
export const BOM = "\uFEFF";

/**
 * Rows as CSV by RFC 4180. A cell that a spreadsheet would run as a formula (it begins with = + - @, a tab or a line
 * break) gets an apostrophe before it: names and couriers' messages come from outside.
 */
export function csvOf(rows: Cell[][]): string {
  return stringify(rows, {
    record_delimiter: "\r\n",
    escape_formulas: true,
    // By default only the record delimiter is quoted, not a single \r or \n.
    quoted_match: /[\r\n]/,
    cast: {
      boolean: (value) => (value ? "yes" : "no"),
      // `escape_formulas` escapes a leading \r, but not a leading \n.
      string: (value) => (value.startsWith("\n") ? `'${value}` : value),
    },
  });
}

/** Removes the apostrophe, so that an exported file can be imported. */
export const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, "");
