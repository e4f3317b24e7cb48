import gates from "../../../permissions/gates.json?raw";
import plans from "../../../permissions/plans.json?raw";
import { edits, planDiffs, printEdit, type PlanDiff } from "../../../permissions/diff";
import type { Finding } from "../../../permissions/finding";
import { lint, type Rules } from "../../../permissions/lint";
import { matrixOf, type Matrix } from "../../../permissions/matrix";

/** The texts that were dropped; what is not among them is as it is now. */
export interface Tried {
  gates?: string;
  plans?: string;
}

/** What trying them shows. With an error there is no matrix: one of a table that will not be accepted would mislead. */
export interface TryReport {
  findings: Finding[];
  matrix: Matrix | null;
  /** Plan by plan, for a new store. */
  diffs: PlanDiff[];
  /** Every value that differs, overrides and dates included. */
  edits: string[];
}

const read = (tried: Tried) => ({
  gates: { file: "gates.json", text: tried.gates ?? gates },
  plans: { file: "plans.json", text: tried.plans ?? plans },
});

/** The gates this product runs with. */
export function currentMatrix(at: Date): Matrix {
  const { table, catalogue } = currentRules(at);
  return matrixOf(table, catalogue, at);
}

/** Checks changed files and compares them with the ones this product runs with. Nothing is kept. */
export function tryGates(tried: Tried, at: Date): TryReport {
  const files = read(tried);
  const { rules, findings } = lint(files.gates, files.plans, at);
  if (!rules) return { findings, matrix: null, diffs: [], edits: [] };

  const now = currentRules(at);
  const changed = [...edits(now.table, rules.table), ...edits(now.catalogue, rules.catalogue)];
  return {
    findings,
    matrix: matrixOf(rules.table, rules.catalogue, at),
    diffs: planDiffs(now, rules, at),
    edits: changed.map(printEdit),
  };
}

function currentRules(at: Date): Rules {
  const files = read({});
  const { rules } = lint(files.gates, files.plans, at);
  // They were checked before they were built in (npm run gates, and its test).
  if (!rules) throw new Error("The gates this product was built with have errors");
  return rules;
}
