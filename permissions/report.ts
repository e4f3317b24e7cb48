import { edits, planDiffs, printEdit, printPlanDiff } from "./diff";
import { printFinding, type Finding } from "./finding";
import { lint, type LintResult, type SourceFile } from "./lint";
import { matrixLines } from "./matrix";

export interface Sources {
  gates: SourceFile;
  plans: SourceFile;
}

/** What `npm run gates` prints; `ok` is false when there is an error. */
export interface Report {
  ok: boolean;
  lines: string[];
}

/**
 * Findings, the matrix, and what each plan gains or loses against the committed files (null: there are none yet).
 * An error stands alone: a matrix of a table that will not be accepted would mislead.
 */
export function gatesReport(now: Sources, committed: Sources | null, at: Date): Report {
  const { rules, findings } = lint(now.gates, now.plans, at);
  const found = findings.map(printFinding);
  if (!rules) return { ok: false, lines: [...found, "", count(findings)] };
  return {
    ok: true,
    lines: [
      ...matrixLines(rules.table, rules.catalogue, at),
      "",
      ...changeLines({ rules, findings }, committed, at),
      "",
      ...found,
      count(findings),
    ],
  };
}

function changeLines({ rules }: LintResult, committed: Sources | null, at: Date): string[] {
  if (!committed || !rules) return ["There is no committed version to compare with."];
  const { rules: before } = lint(committed.gates, committed.plans, at);
  if (!before) return ["The committed version has errors: nothing to compare with."];

  const changed = [...edits(before.table, rules.table), ...edits(before.catalogue, rules.catalogue)];
  if (changed.length === 0) return ["Nothing differs from the committed version."];
  const plans = planDiffs(before, rules, at).map(printPlanDiff);
  return [
    "Against the committed version, for a new store:",
    ...(plans.length > 0 ? plans : ["No plan as a whole gains or loses a feature."]).map(indent),
    "What was edited:",
    ...changed.map((edit) => indent(printEdit(edit))),
  ];
}

const indent = (line: string) => `  ${line}`;

function count(findings: Finding[]): string {
  const number = (severity: Finding["severity"]) =>
    findings.filter((finding) => finding.severity === severity).length;
  return `${number("error")} errors, ${number("warning")} warnings`;
}
