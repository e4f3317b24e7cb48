import { parse } from "csv-parse/browser/esm/sync";
import { stringify } from "csv-stringify/browser/esm/sync";
import { QUOTED } from "../../../../contract/csv-guard";

/** UTF-8's byte order mark: by it Excel knows the encoding. */
const BOM = "\uFEFF";

export const csvFile = (rows: string[][]): Blob =>
  new Blob([BOM + stringify(rows, { record_delimiter: "\r\n", quoted_match: QUOTED })], {
    type: "text/csv;charset=utf-8",
  });

/** The rows of a file. @throws TypeError where it is not UTF-8, and whatever the parser says where it is no CSV */
export function readCsv(bytes: ArrayBuffer): string[][] {
  // Without the mark, if there is one.
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  return parse(text, { delimiter: separatorOf(text), relax_column_count: true }) as string[][];
}

/** As spreadsheets write it in different countries. */
function separatorOf(text: string): string {
  const [head = ""] = text.split(/\r?\n/, 1);
  return [",", ";", "\t"].toSorted((one, other) => head.split(other).length - head.split(one).length)[0]!;
}
