import { stringify } from "csv-stringify/sync";

export type Cell = string | number | boolean | null;

/** UTF-8's byte order mark. */
export const BOM = "\uFEFF";

/**
 * Rows as CSV by RFC 4180. A cell that a spreadsheet would run as a formula (it begins with = + - @, a tab or a line
 * break) gets an apostrophe before it: order names, carriers' words and customers' names are written by strangers.
 */
export function csvOf(rows: Cell[][]): string {
  return stringify(rows, {
    record_delimiter: "\r\n",
    escape_formulas: true,
    // By itself it quotes only the line breaks that it writes between rows.
    quoted_match: /[\r\n]/,
    cast: {
      boolean: (value) => (value ? "yes" : "no"),
      // Of the two line breaks it only knows the other one.
      string: (value) => (value.startsWith("\n") ? `'${value}` : value),
    },
  });
}

/** Takes back the apostrophe, so that what was exported can be imported. */
export const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, "");
