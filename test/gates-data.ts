import type { z } from "zod";
import type { getGates } from "../contract/gates";
import type { Finding } from "../permissions/finding";
import { lint } from "../permissions/lint";
import type { Rules } from "../permissions/rules";
import { matrixOf } from "../permissions/matrix";
import { allFindings, changesBetween } from "../permissions/overview";
import { differences } from "../permissions/specification";
import type { Replies } from "./msw/end-api";
import { specifiedText } from "./permissions/specified-gates";

const AT = new Date("2026-11-20T12:00:00Z");
const file = "permissions/gates.json";
const read = (text: string, name = file) => lint({ file: name, text }, null, AT);
const noStores = { unknown: [], losses: [] };

interface Circumstances {
  origin?: "file" | "copy" | "program";
  /** The version before the one in force. */
  before?: string;
  /** What the last change has cost. */
  losses?: Finding[];
  /** What the file holds now. */
  broken?: string;
}

/** What the service answers of gates that are in force, without any stores. */
export function overviewOf(
  text: string,
  { origin = "file", before, broken, losses = [] }: Circumstances = {},
): z.input<(typeof getGates)["response"]> {
  const result = read(text);
  const rules = result.rules!;
  return {
    file,
    origin,
    changed_at: origin === "file" ? AT.toISOString() : null,
    since: AT.toISOString(),
    matrix: matrixOf(rules.table, rules.catalogue, AT),
    findings: allFindings(result, null, noStores),
    differences: differences(rules.table),
    last_change: before
      ? { at: AT.toISOString(), changes: changesBetween(rulesOf(before), rules, AT), losses }
      : null,
    refused: broken
      ? { changed_at: AT.toISOString(), seen_at: AT.toISOString(), findings: read(broken).findings }
      : null,
  };
}

const rulesOf = (text: string): Rules => read(text).rules!;

/** The answers of the gates' page: the specified gates are in force, and tried files are checked against them. */
export const gatesReplies = (): Replies => ({
  getGates: overviewOf(specifiedText),
  tryGates: ({ gates, plans }: { gates?: string; plans?: string }) => {
    const tried = plans === undefined ? null : { file: "plans.json", text: plans };
    const result = lint({ file: "gates.json", text: gates ?? specifiedText }, tried, AT);
    if (!result.rules) return { findings: result.findings, matrix: null, changes: { plans: [], edits: [] } };
    const { table, catalogue } = result.rules;
    return {
      findings: allFindings(result, rulesOf(specifiedText), noStores),
      matrix: matrixOf(table, catalogue, AT),
      changes: changesBetween(rulesOf(specifiedText), result.rules, AT),
    };
  },
});
