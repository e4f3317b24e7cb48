import type { LineProblem } from "../../../contract/imports";
import type { Context } from "../../platform/context";
import { withSavepoint } from "../../platform/db/with-savepoint";
import type { Tx } from "../../platform/db/database";
import type { Shop } from "../../domain/shops/shops.queries";
import { planLines } from "./plan-lines";
import type { ImportLine } from "./import-lines.queries";
import type { ImportRow } from "./imports.queries";
import { noteUnexpected } from "./note-unexpected";
import { saveLines } from "./save-lines";

/** The result for some lines: how many were imported, and the problems of the others. */
export interface ImportOutcome {
  plans: number;
  problems: { line: number; problem: LineProblem }[];
}

/**
 * Makes shipments of lines, as part of the caller's transaction. All at once; where that throws, each line by itself
 * with a savepoint, so that only lines that throw by themselves are left out, as `unexpected`.
 */
export function importLines(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  file: ImportRow,
  lines: ImportLine[],
): Promise<ImportOutcome> {
  return withSavepoint(
    tx,
    () => importTogether(ctx, tx, shop, file, lines),
    async (error) => {
      if (lines.length === 1) return leaveOut(ctx, file, lines[0]!, error);
      ctx.log.warn({ err: error, shop: shop.id, import: file.id }, "lines could not be imported together");
      const all: ImportOutcome = { plans: 0, problems: [] };
      for (const line of lines) {
        const { plans, problems } = await importLines(ctx, tx, shop, file, [line]);
        all.plans += plans;
        all.problems.push(...problems);
      }
      return all;
    },
  );
}

/** Planned again: orders and shipments may have changed since the dry run. */
async function importTogether(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  file: ImportRow,
  lines: ImportLine[],
): Promise<ImportOutcome> {
  const decisions = await planLines(
    tx,
    shop.id,
    lines.map(({ fields }) => fields),
  );
  const plans = decisions.flatMap((decision) => ("plan" in decision ? [decision.plan] : []));
  await saveLines(ctx, tx, shop, plans, file.reading!);
  const problems = decisions.flatMap((decision, index) =>
    "problem" in decision ? [{ line: lines[index]!.line, problem: decision.problem }] : [],
  );
  return { plans: plans.length, problems };
}

function leaveOut(ctx: Context, file: ImportRow, { line }: ImportLine, error: unknown): ImportOutcome {
  return { plans: 0, problems: [{ line, problem: noteUnexpected(ctx, file, line, error) }] };
}
