import { KNOWN_PROBLEMS } from "../../../contract/import-limits";
import type { LineProblem } from "../../../contract/imports";
import { type Counts, defineLongTask } from "../../platform/long-tasks/long-task";
import { getShopById } from "../../domain/shops/shops.queries";
import { ImportInput, LINES_PER_BATCH } from "./check-file.task";
import { importLines } from "./import-lines";
import { type ImportLine, listReadyLines, setProblems } from "./import-lines.queries";
import { deleteParts } from "./import-parts.queries";
import { RUN_KIND } from "./import-state";
import { findImport } from "./imports.queries";
import { noteUnexpected } from "./note-unexpected";

/** Imports the lines of a checked file that have no problem. Lines that throw become problems; the others are imported. */
export const runImport = defineLongTask<ImportInput, { line: number }, ImportLine>({
  name: RUN_KIND,
  input: ImportInput,
  singly: "at-once",
  async next(_, tx, { shopId, input, cursor }) {
    const file = { shopId, id: input.import };
    const items = await listReadyLines(tx, file, cursor?.line ?? 0, LINES_PER_BATCH);
    const last = items.at(-1);
    return last ? { items, cursor: { line: last.line } } : null;
  },
  async apply(ctx, tx, { shopId, input }, lines) {
    const shop = await getShopById(tx, shopId);
    const file = await findImport(tx, shopId, input.import);
    const { plans, problems } = await importLines(ctx, tx, shop, file!.reading!, lines);
    await setProblems(tx, file!, problems);
    return countsOf(plans, problems);
  },
  async itemFailed(ctx, tx, { shopId, input }, { line }, error) {
    const file = { shopId, id: input.import };
    const problems = [{ line, problem: noteUnexpected(ctx, file, line, error) }];
    await setProblems(tx, file, problems);
    return countsOf(0, problems);
  },
  onEnd: (_, tx, { shopId, input }) => deleteParts(tx, { shopId, id: input.import }),
});

function countsOf(plans: number, problems: { problem: LineProblem }[]): Counts<never> {
  const known = problems.filter(({ problem }) => KNOWN_PROBLEMS.includes(problem)).length;
  return { done: plans, failed: problems.length - known, leftOut: known };
}
