import { PROBLEM_FIELDS } from "../../../contract/import-limits";
import type { LineProblem } from "../../../contract/imports";
import type { ImportLine } from "./import-lines.queries";
import type { ImportRow } from "./import-state";

type FileColumns = Pick<ImportRow, "headers" | "reading">;

/**
 * All problems of a line in the order of the file's columns, each with the header of its column: first those about the whole
 * line, of which it is null.
 */
export function problemsWithColumns(
  { headers, reading }: FileColumns,
  { problem, moreProblems }: Pick<ImportLine, "moreProblems"> & { problem: LineProblem },
): { problem: LineProblem; column: string | null }[] {
  const columnOf = (each: LineProblem) => {
    const field = PROBLEM_FIELDS[each];
    return (field && reading?.mapping[field]) ?? -1;
  };
  return [problem, ...moreProblems]
    .toSorted((one, other) => columnOf(one) - columnOf(other))
    .map((each) => ({ problem: each, column: headers?.[columnOf(each)] || null }));
}
