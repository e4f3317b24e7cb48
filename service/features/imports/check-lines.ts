import type { ShopId } from "../../../contract/ids";
import type { ImportReading, LineProblem } from "../../../contract/imports";
import type { Db } from "../../platform/db/database";
import { numberForm } from "../../read/search/search-form";
import { planLines } from "./plan-lines";
import type { ImportLine } from "./import-lines.queries";
import { parseRecords } from "./parse-records";
import { type Fields, fieldsOf, problemOf } from "./read-fields";
import type { RawRecord } from "./split-records";

/** A line with the problem, if any, that shows in the file alone. */
export type ReadLine = ImportLine;

/** Reads the records of one file in their order; keeps the headers, and keys of earlier lines to find repeated ones. */
export function createLineReader(
  reading: ImportReading,
  zone: { timezone: string; now: Date },
  reportThrown: (line: number, error: unknown) => LineProblem,
) {
  const seen = new Set<string>();
  let headers: string[] | null = null;
  let count = 0;

  function problemIn(cells: string[], fields: Fields): LineProblem | null {
    const hasMoreCells = cells.slice(headers!.length).some((cell) => cell.trim() !== "");
    const problem = problemOf(fields, reading, { ...zone, hasMoreCells });
    if (problem) return problem;
    const key = JSON.stringify([
      numberForm(fields.order_number!),
      numberForm(fields.tracking_number!),
      fields.sku?.toLowerCase() ?? "",
    ]);
    if (seen.has(key)) return "repeated";
    seen.add(key);
    return null;
  }

  return {
    read(records: RawRecord[]): ReadLine[] {
      const cells = parseRecords(records, reading.separator);
      return records.flatMap(({ line, isOpen }, index): ReadLine[] => {
        if (!headers) {
          headers = cells[index]!;
          return [];
        }
        const row = cells[index]!;
        // Spreadsheets leave rows of separators behind.
        if (!isOpen && row.every((cell) => cell.trim() === "")) return [];
        count += 1;
        if (isOpen) return [{ line, fields: {}, problem: "quote_open" }];
        try {
          const fields = fieldsOf(row, reading.mapping);
          return [{ line, fields, problem: problemIn(row, fields) }];
        } catch (error) {
          return [{ line, fields: {}, problem: reportThrown(line, error) }];
        }
      });
    },
    /** Lines with content so far. */
    count: () => count,
  };
}

/** Adds the problems that only the shop's orders show. */
export async function checkLines(db: Db, shop: ShopId, lines: ReadLine[]): Promise<ImportLine[]> {
  const fine = lines.filter(({ problem }) => problem === null);
  const decisions = await planLines(
    db,
    shop,
    fine.map(({ fields }) => fields),
  );
  const problems = new Map(
    fine.map(({ line }, index) => {
      const decision = decisions[index]!;
      return [line, "problem" in decision ? decision.problem : null];
    }),
  );
  return lines.map((line) => ({ ...line, problem: line.problem ?? problems.get(line.line) ?? null }));
}
