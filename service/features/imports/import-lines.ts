import type { ImportReading, LineProblem } from "../../../contract/imports";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import type { Shop } from "../../domain/shops/shops.queries";
import { planLines } from "./plan-lines";
import type { ImportLine } from "./import-lines.queries";
import { saveLines } from "./save-lines";

/** The result for some lines: how many were imported, and the problems of the others. */
export interface ImportOutcome {
  plans: number;
  problems: { line: number; problem: LineProblem }[];
}

/**
 * Makes shipments of lines, as part of the caller's transaction. Planned again: orders and shipments may have changed since
 * the dry run.
 */
export async function importLines(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  reading: ImportReading,
  lines: ImportLine[],
): Promise<ImportOutcome> {
  const decisions = await planLines(
    tx,
    shop.id,
    lines.map(({ fields }) => fields),
  );
  const plans = decisions.flatMap((decision) => ("plan" in decision ? [decision.plan] : []));
  await saveLines(ctx, tx, shop, plans, reading);
  const problems = decisions.flatMap((decision, index) =>
    "problem" in decision ? [{ line: lines[index]!.line, problem: decision.problem }] : [],
  );
  return { plans: plans.length, problems };
}
