import { parse } from "csv-parse/sync";
import type { Separator } from "../../../contract/imports";
import type { RawRecord } from "./split-records";

/** The cells of each record; none for one with an open quote. */
export function parseRecords(records: RawRecord[], separator: Separator): string[][] {
  const whole = records.filter(({ isOpen }) => !isOpen);
  const together = cellsOf(whole.map(({ text }) => text).join("\n"), separator);
  // One call for all records is ten times as fast. With a misplaced quote it may split them differently: then each is
  // parsed by itself.
  const cells =
    together.length === whole.length ? together : whole.map(({ text }) => cellsOf(text, separator)[0] ?? []);
  let next = 0;
  return records.map(({ isOpen }) => (isOpen ? [] : cells[next++]!));
}

function cellsOf(text: string, separator: Separator): string[][] {
  return parse(text, {
    delimiter: separator,
    record_delimiter: "\n",
    // A quote within a cell is a character: 12" of pipe.
    relax_quotes: true,
    relax_column_count: true,
  }) as string[][];
}
