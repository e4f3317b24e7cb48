import { printPlanDiff } from "./diff";
import { printFinding, type Finding } from "./finding";
import { lint, type SourceFile } from "./lint";
import type { Rules } from "./rules";
import { matrixLines } from "./matrix";
import { allFindings, changesBetween, type StoreImpact } from "./overview";
import { differences } from "./specification";

export interface Sources {
  gates: SourceFile;
  plans: SourceFile;
}

/** What `npm run gates` prints; `ok` is false when there is an error. */
export interface Report {
  ok: boolean;
  lines: string[];
}

/** What a database says about both versions' stores, or why it was not asked. */
export type Stores = StoreImpact | { notChecked: string };

/**
 * Findings, the matrix, what each plan gains or loses against the committed files (null: there are none yet), and what
 * differs from the specification. A file that cannot be read stands alone: a matrix of it would mislead.
 */
export function gatesReport(now: Sources, committed: Sources | null, at: Date, stores: Stores): Report {
  const result = lint(now.gates, now.plans, at);
  const { rules } = result;
  if (!rules) return { ok: false, lines: [...result.findings.map(printFinding), "", count(result.findings)] };

  const before = committed && lint(committed.gates, committed.plans, at).rules;
  const isChecked = !("notChecked" in stores);
  const findings = allFindings(result, before, isChecked ? stores : null);
  return {
    ok: findings.every(({ severity }) => severity !== "error"),
    lines: [
      ...matrixLines(rules.table, rules.catalogue, at),
      "",
      ...changeLines(rules, before, committed !== null, at),
      "",
      ...specificationLines(rules),
      "",
      ...offerLines(rules),
      "",
      ...findings.map(printFinding),
      ...(isChecked ? [] : [`Stores were not looked at: ${stores.notChecked}`]),
      count(findings),
    ],
  };
}

function changeLines(rules: Rules, before: Rules | null, isCommitted: boolean, at: Date): string[] {
  if (!isCommitted) return ["There is no committed version to compare with."];
  if (!before) return ["The committed version has errors: nothing to compare with."];

  const { plans, edits } = changesBetween(before, rules, at);
  if (edits.length === 0) return ["Nothing differs from the committed version."];
  const lines = plans.length > 0 ? plans : null;
  return [
    "Against the committed version, for a new store:",
    ...(lines?.map(printPlanDiff) ?? ["No plan as a whole gains or loses a feature."]).map(indent),
    "What was edited:",
    ...edits.map(indent),
  ];
}

function specificationLines({ table }: Rules): string[] {
  const found = differences(table);
  if (found.length === 0) return ["Nothing differs from the specification."];
  return ["Differs from the specification:", ...found.map(indent)];
}

function offerLines({ catalogue: { offers = {}, plans } }: Rules): string[] {
  const made = Object.entries(offers).map(([id, { on, percent, days, plans: codes }]) => {
    const names = codes.map((code) => plans[code].name).join(" and ");
    return `${id}: ${percent}% off for ${days} days on ${names}${on ? "" : ", switched off"}`;
  });
  return made.length === 0
    ? ["No offers are made."]
    : ["Offers to stores that never paid for a plan:", ...made.map(indent)];
}

const indent = (line: string) => `  ${line}`;

function count(findings: Finding[]): string {
  const number = (severity: Finding["severity"]) =>
    findings.filter((finding) => finding.severity === severity).length;
  return `${number("error")} errors, ${number("warning")} warnings`;
}
