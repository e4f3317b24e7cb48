import type { Gate, GateTable } from "./gates-schema";
import { GRANTED_KEY, PLAN_ORDER, gateKey, unlocks } from "./levels";
import type { PlanCatalogue } from "./plans-schema";
import { isWithinDays } from "./rollout";

/** A column of the matrix: what it is called, and the gate key its stores have. */
export interface Column {
  name: string;
  key: string;
}

/** The key we grant, then the plans in the order in which a merchant climbs them. */
export function columnsOf(catalogue: PlanCatalogue): Column[] {
  return [{ name: GRANTED_KEY, key: GRANTED_KEY }, ...planColumns(catalogue)];
}

/** The plans that are sold, with the key their stores have. */
export function planColumns(catalogue: PlanCatalogue): Column[] {
  return PLAN_ORDER.map((code) => {
    const { name, funcPermission = null } = catalogue.plans[code];
    return { name, key: gateKey({ name, funcPermission }) };
  });
}

/** The share of a plan's stores, 0 to 100, that have a feature: new stores without an override of their own. */
export function shareOf(gate: Gate, key: string, at: Date): number {
  if (gate.off !== undefined || !unlocks(key, gate.level)) return 0;
  if (!gate.rollout) return 100;
  return isWithinDays(gate.rollout, at) ? (gate.rollout.percent ?? 100) : 0;
}

/** Feature × plan as lines of text, with a note for each exception. */
export function matrixLines(table: GateTable, catalogue: PlanCatalogue, at: Date): string[] {
  const columns = columnsOf(catalogue);
  const head = ["Feature", "Level", ...columns.map(({ name }) => name), ""];
  const rows = Object.entries(table.features).map(([feature, gate]) => [
    feature,
    gate.level,
    ...columns.map(({ key }) => cell(gate, shareOf(gate, key, at))),
    notes(gate).join("; "),
  ]);
  return align([head, ...rows]);
}

function cell(gate: Gate, share: number): string {
  if (gate.off !== undefined) return "off";
  if (share === 100) return "yes";
  return share === 0 ? "–" : `${share} %`;
}

function notes({ off, stores = {}, keepFor, rollout, why }: Gate): string[] {
  const overrides = Object.entries(stores).map(([shop, isOn]) => `${isOn ? "on" : "off"} for ${shop}`);
  const days = [rollout?.from && `from ${rollout.from}`, rollout?.until && `until ${rollout.until}`];
  return [
    off && `off: ${off}`,
    ...overrides,
    keepFor && `kept for stores ${keptFor(keepFor)}`,
    rollout && [`rollout ${rollout.percent ?? 100} %`, ...days].filter(Boolean).join(" "),
    why,
  ].filter((note): note is string => Boolean(note));
}

function keptFor({ createdBefore, level }: NonNullable<Gate["keepFor"]>): string {
  return `before ${createdBefore}${level ? ` with ${level}` : " on any plan"}`;
}

function align(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => (row[index] ?? "").length)));
  return rows.map((row) =>
    row
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
