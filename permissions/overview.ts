import { edits, planDiffs, printEdit, printPlanDiff, type PlanDiff } from "./diff";
import type { Finding } from "./finding";
import type { JsonSource } from "./json-source";
import { findingAt, type LintResult } from "./lint";
import type { Rules } from "./rules";
import { countedWarnings, uncountedWarnings, type Loss } from "./losses";
import type { Warning } from "./warnings";

/** What only a database knows: stores that overrides name and that do not exist, and who loses what. */
export interface StoreImpact {
  unknown: string[];
  losses: Loss[];
}

/** What a new version changes against an older one. */
export interface Changes {
  /** Plan by plan, for a new store. */
  plans: PlanDiff[];
  /** Every value that differs, overrides and dates included. */
  edits: string[];
}

/** Everything that differs between two versions, as of an instant. */
export function changesBetween(before: Rules, after: Rules, at: Date): Changes {
  const changed = [...edits(before.table, after.table), ...edits(before.catalogue, after.catalogue)];
  return { plans: planDiffs(before, after, at), edits: changed.map(printEdit) };
}

/** The same as lines of text, for terminal and log. */
export function printChanges({ plans, edits: edited }: Changes): string[] {
  return [...plans.map(printPlanDiff), ...edited];
}

/**
 * All findings about a file: those of the lint, an error for each override of a store that does not exist, and a
 * warning wherever paying stores lose something, with their number where they could be counted (`stores`).
 */
export function allFindings(result: LintResult, before: Rules | null, stores: StoreImpact | null): Finding[] {
  const { rules, gates, findings } = result;
  if (!rules || !gates) return findings;
  const lost = stores ? countedWarnings(stores.losses) : uncountedWarnings(before, rules);
  const found = [
    ...(stores ? unknownStores(gates, rules, stores.unknown) : []),
    ...findings,
    ...lost.map((warning) => inGates(gates, warning)),
  ];
  return found.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
}

function unknownStores(source: JsonSource, { table }: Rules, unknown: string[]): Finding[] {
  const missing = new Set(unknown);
  return Object.entries(table.features).flatMap(([feature, { stores = {} }]) =>
    Object.keys(stores)
      .filter((store) => missing.has(store))
      .map((store) =>
        findingAt(source, ["features", feature, "stores", store], "There is no such store", "error", "name"),
      ),
  );
}

/** Every store that an override of a table names. */
export function namedStores({ table }: Rules): string[] {
  return [...new Set(Object.values(table.features).flatMap(({ stores = {} }) => Object.keys(stores)))];
}

const inGates = (source: JsonSource, { path, message }: Warning) =>
  findingAt(source, path, message, "warning");
