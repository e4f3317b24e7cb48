// The budget of the test run: CPU time by area, in units of the reference work of cpu-time.mjs, kept in test/cpu-budget.json.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../bootstrap.mjs";

const FILE = path.join(root, "test/cpu-budget.json");

/** Budget of an area that the file does not have yet. */
const NEW_AREA = 45;

/**
 * Red is far over: loading modules counts for whichever file of a worker is the first, so a figure wanders by some units
 * from run to run. The slowdown counts squared: on a virtual machine within another one, whose median was 1.66, areas
 * that start browsers and servers (processes, pages of memory, system calls) took 2.8 and 3.0 times their budget.
 * @param {number} budget
 * @param {number} slowdown
 */
const limitOf = (budget, slowdown) => budget * slowdown ** 2 * 1.5 + 15;

/** The part of the product a test file is about: "service/domain/orders", "app", "e2e". @param {string} file */
function areaOf(file) {
  const folders = file.split(path.sep).slice(1, -1);
  if (folders.length === 0) return "root";
  return folders.slice(0, folders[0] === "service" ? 3 : 1).join("/");
}

/**
 * Units by area.
 * @param {Map<string, number>} cpuByFile
 * @param {number} reference CPU seconds
 * @returns {Map<string, number>}
 */
export function unitsByArea(cpuByFile, reference) {
  const areas = new Map();
  for (const [file, cpu] of cpuByFile) {
    areas.set(areaOf(file), (areas.get(areaOf(file)) ?? 0) + cpu / reference);
  }
  return areas;
}

/**
 * The median of used over budgeted, of areas large enough to be measured; at least 1. Two rows of tests that share caches,
 * and a kernel that is slow with system calls, cost every area more than the reference work, which runs alone and makes none.
 * @param {Map<string, number>} areas
 * @param {Map<string, number>} budgets
 */
function slowdownOf(areas, budgets) {
  const ratios = [...areas]
    .flatMap(([area, units]) => ((budgets.get(area) ?? 0) < 5 ? [] : [units / (budgets.get(area) ?? 1)]))
    .sort((a, b) => a - b);
  return Math.max(1, ratios[Math.floor(ratios.length / 2)] ?? 1);
}

/**
 * A line for each area, the dearest first, and the names of those far over their budget. Budgets are multiplied by the
 * slowdown of the run as a whole, and limits by its square: what is found is an area that has grown beside the others.
 * @param {Map<string, number>} areas
 * @param {Record<string, number>} [stored]
 */
export function compareWithBudget(areas, stored = readBudgets()) {
  const budgets = new Map(Object.entries(stored));
  const slowdown = slowdownOf(areas, budgets);
  const budgetOf = (/** @type {string} */ area) => budgets.get(area) ?? NEW_AREA;
  const isFarOver = (/** @type {string} */ area, /** @type {number} */ units) =>
    units > limitOf(budgetOf(area), slowdown);
  const sorted = [...areas].sort(([, a], [, b]) => b - a);
  return {
    slowdown,
    lines: sorted.map(([area, units]) => {
      const budget = budgetOf(area) * slowdown;
      const mark = isFarOver(area, units) ? "  FAR OVER" : units > budget * 1.1 + 3 ? "  over" : "";
      return `${area.padEnd(28)}${units.toFixed(1).padStart(8)}${budget.toFixed(0).padStart(8)}${mark}`;
    }),
    over: sorted.filter(([area, units]) => isFarOver(area, units)).map(([area]) => area),
  };
}

/** @returns {Record<string, number>} */
function readBudgets() {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/** Makes the measured units the budget. @param {Map<string, number>} areas */
export function writeBudgets(areas) {
  const rows = [...areas].sort().map(([area, units]) => [area, Math.max(1, Math.ceil(units))]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}
