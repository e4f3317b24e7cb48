import type { ShopId } from "../../../contract/ids";
import type { ImportReading, LineProblem } from "../../../contract/imports";
import type { Db } from "../../platform/db/database";
import { postgresText } from "../../platform/postgres-text";
import { numberForm } from "../../read/search/search-form";
import { type LineOutcome, planLines } from "./plan-lines";
import type { Cells, ImportLine } from "./import-lines.queries";
import { parseRecords } from "./parse-records";
import { type Fields, fieldsOf, problemsOf } from "./read-fields";
import type { RawRecord } from "./split-records";

/** A line with the problems that show in the file alone, and all its cells. */
export interface ReadLine {
  line: number;
  fields: Fields;
  problems: LineProblem[];
  cells: Cells;
}

/** Problems of a line that only the shop's orders show, and that another mistake does not explain. */
const OF_ORDERS: readonly LineProblem[] = ["order_unknown", "order_ambiguous", "sku_unknown"];

/** Longer cells are cut. */
const LONGEST_CELL = 1000;

/** Reads the records of one file in their order; keeps the headers, and keys of earlier lines to find repeated ones. */
export function createLineReader(
  reading: ImportReading,
  zone: { timezone: string; now: Date },
  reportThrown: (line: number, error: unknown) => LineProblem,
) {
  const seen = new Set<string>();
  let headers: string[] | null = null;
  let count = 0;

  function problemsIn(cells: string[], fields: Fields): LineProblem[] {
    const hasMoreCells = cells.slice(headers!.length).some((cell) => cell.trim() !== "");
    const problems = problemsOf(fields, reading, { ...zone, hasMoreCells });
    if (problems.length > 0) return problems;
    const key = JSON.stringify([
      numberForm(fields.order_number!),
      numberForm(fields.tracking_number!),
      fields.sku?.toLowerCase() ?? "",
    ]);
    if (seen.has(key)) return ["repeated"];
    seen.add(key);
    return [];
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
        if (isOpen) return [{ line, fields: {}, problems: ["quote_open"], cells: cellsOf(row) }];
        try {
          const fields = fieldsOf(row, reading.mapping);
          return [{ line, fields, problems: problemsIn(row, fields), cells: cellsOf(row) }];
        } catch (error) {
          return [{ line, fields: {}, problems: [reportThrown(line, error)], cells: cellsOf(row) }];
        }
      });
    },
    /** Lines with content so far. */
    count: () => count,
  };
}

const cellsOf = (row: string[]): Cells =>
  Object.fromEntries(row.map((cell, column) => [column, postgresText(cell).slice(0, LONGEST_CELL)]));

/** Adds the problems that only the shop's orders show. */
export async function checkLines(db: Db, shop: ShopId, lines: ReadLine[]): Promise<ImportLine[]> {
  const fine = lines.filter(({ problems }) => problems.length === 0);
  const decisions = await planLines(db, shop, fine.map(fieldsIn));
  const lowered = new Set(fine.filter((_, index) => isLowered(decisions[index]!)).map(({ line }) => line));
  const problemOf = new Map(fine.map(({ line }, index) => [line, problemIn(decisions[index]!)]));
  // Apart from the others, which they take no items from.
  const wrong = lines.filter(({ problems, fields }) => problems.length > 0 && fields.order_number);
  const others = await planLines(db, shop, wrong.map(fieldsIn));
  for (const [index, { line }] of wrong.entries()) {
    const problem = problemIn(others[index]!);
    if (problem && OF_ORDERS.includes(problem)) problemOf.set(line, problem);
  }
  return lines.map(({ line, fields, problems, cells }) => {
    const [problem = null, ...moreProblems] = [...problems, problemOf.get(line) ?? []].flat();
    if (lowered.has(line)) moreProblems.push("quantity_lowered");
    return { line, fields, problem, moreProblems, cells: problem && cells };
  });
}

const fieldsIn = ({ fields }: ReadLine): Fields => ({ tracking_number: "", ...fields });
const isLowered = (outcome: LineOutcome) => "plan" in outcome && outcome.plan.isLowered;
const problemIn = (outcome: LineOutcome) => ("problem" in outcome ? outcome.problem : null);
