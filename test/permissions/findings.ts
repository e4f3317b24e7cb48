import { printFinding } from "../../permissions/finding";
import { lint } from "../../permissions/lint";
import { plansText } from "./plans-text";

export const checkedAt = new Date("2026-11-20T12:00:00Z");

/** What is printed for a gate table, with the plans as they are. */
export function findingsOf(text: string): string[] {
  return lint({ file: "gates.json", text }, { file: "plans.json", text: plansText }, checkedAt).findings.map(
    printFinding,
  );
}
