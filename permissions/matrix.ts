import { isBuilt } from "./built";
import { isFeature } from "./features";
import type { Gate, GateTable } from "./gates-schema";
import { GRANTED_KEY, PLAN_ORDER, gateKey, unlocks, type PlanCode } from "./levels";
import type { PlanCatalogue } from "./plans-schema";
import { percentOf, type Share } from "./rollout";

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
export function planColumns(catalogue: PlanCatalogue): (Column & { code: PlanCode })[] {
  return PLAN_ORDER.map((code) => {
    const { name, funcPermission = null } = catalogue.plans[code];
    return { code, name, key: gateKey({ name, funcPermission }) };
  });
}

/** The share of a plan's stores, 0 to 100, that have a feature: new stores without an override of their own. */
export function shareOf(gate: Gate, key: string, at: Date): number {
  if (gate.off !== undefined) return 0;
  const also = gate.alsoFor?.plans.some((plan) => plan === key) ? percentOf(gate.alsoFor, at) : 0;
  if (!unlocks(key, gate.level)) return also;
  // A store has one place for both, so the larger share holds the smaller one.
  return Math.max(also, gate.rollout ? percentOf(gate.rollout, at) : 100);
}

/** The exceptions a row may have, as gates.json names them. */
export const MARKS = ["off", "stores", "keepFor", "alsoFor", "rollout"] as const;
export type Mark = (typeof MARKS)[number];

/** One feature: what each plan's stores have of it, in percent, and its exceptions. */
export interface MatrixRow {
  feature: string;
  level: string;
  /** One for each column. */
  shares: number[];
  marks: Mark[];
  /** Each exception in words, and the note for the next reader. */
  notes: string[];
}

/** Feature × plan, for the terminal and for the page. */
export interface Matrix {
  columns: string[];
  rows: MatrixRow[];
}

/** What every plan includes at an instant. */
export function matrixOf(table: GateTable, catalogue: PlanCatalogue, at: Date): Matrix {
  const columns = columnsOf(catalogue);
  return {
    columns: columns.map(({ name }) => name),
    rows: Object.entries(table.features).map(([feature, gate]) => ({
      feature,
      level: gate.level,
      shares: columns.map(({ key }) => shareOf(gate, key, at)),
      marks: MARKS.filter((mark) => gate[mark] !== undefined),
      notes: [...(isFeature(feature) && !isBuilt(feature) ? ["coming"] : []), ...notes(gate)],
    })),
  };
}

/** Feature × plan as lines of text, with a note for each exception. */
export function matrixLines(table: GateTable, catalogue: PlanCatalogue, at: Date): string[] {
  const { columns, rows } = matrixOf(table, catalogue, at);
  const head = ["Feature", "Level", ...columns, ""];
  const lines = rows.map(({ feature, level, shares, marks, notes }) => [
    feature,
    level,
    ...shares.map((share) => (marks.includes("off") ? "off" : cell(share))),
    notes.join("; "),
  ]);
  return align([head, ...lines]);
}

function cell(share: number): string {
  if (share === 100) return "yes";
  return share === 0 ? "–" : `${share}%`;
}

function notes({ off, stores = {}, keepFor, alsoFor, rollout, why }: Gate): string[] {
  const overrides = Object.entries(stores).map(([shop, isOn]) => `${isOn ? "on" : "off"} for ${shop}`);
  return [
    off && `off: ${off}`,
    ...overrides,
    keepFor && `kept for stores ${keptFor(keepFor)}`,
    alsoFor && `also for ${shareInWords(alsoFor, ` of ${alsoFor.plans.join(" and ")}`)}`,
    rollout && `rollout ${shareInWords(rollout)}`,
    why,
  ].filter((note): note is string => Boolean(note));
}

function shareInWords({ percent = 100, from, until }: Share, of = ""): string {
  return [`${percent}%${of}`, from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(" ");
}

function keptFor({ createdBefore, level }: NonNullable<Gate["keepFor"]>): string {
  return `before ${createdBefore}${level ? ` with ${level}` : " on any plan"}`;
}

function align(rows: string[][]): string[] {
  const widthOf = (index: number) => Math.max(...rows.flatMap((row) => row[index]?.length ?? []));
  return rows.map((row) =>
    row
      .map((text, index) => text.padEnd(widthOf(index)))
      .join("  ")
      .trimEnd(),
  );
}
