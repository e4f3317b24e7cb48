import { PROBLEM_FIELDS } from "../../../contract/import-limits";
import type { LineProblem } from "../../../contract/imports";
import type { ImportLine } from "./import-lines.queries";
import type { ImportRow } from "./import-state";

type FileColumns = Pick<ImportRow, "headers" | "reading">;

/** All problems of a line, each with the header of its column; null where it is about the whole line. */
export function problemsWithColumns(
  { headers, reading }: FileColumns,
  { problem, moreProblems }: Pick<ImportLine, "moreProblems"> & { problem: LineProblem },
): { problem: LineProblem; column: string | null }[] {
  return [problem, ...moreProblems].map((each) => {
    const field = PROBLEM_FIELDS[each];
    const column = field && reading?.mapping[field];
    return { problem: each, column: (column !== undefined && headers?.[column]) || null };
  });
}
