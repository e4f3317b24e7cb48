import { describeMachine, type TransitionView } from "./describe-machine";
import type { MachineEntry } from "./machine-entry";
import { coverReport } from "./path-cover-report";

const HEAD = ["Machine", "States", "Transitions", "Covered", "Paths", "Steps"];

/** What `npm run paths` prints: a line per machine, and each transition that no path goes through. */
export function pathTable(entries: [id: string, entry: MachineEntry][]): { ok: boolean; lines: string[] } {
  const missing: string[] = [];
  const rows = entries.map(([id, entry]) => {
    const { states, transitions } = describeMachine(entry.machine);
    const report = coverReport(entry);
    missing.push(...report.missing.map((transition) => `${id}: no path goes through ${inWords(transition)}`));
    const steps = report.paths.reduce((sum, path) => sum + path.steps.length, 0);
    // The root is no state that anybody is in.
    const counts = [states.length - 1, transitions.length, report.covered.length, report.paths.length, steps];
    return [id, ...counts.map(String)];
  });

  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((row) => row[column]!.length)));
  const lineOf = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join("  ");
  const count =
    missing.length === 1 ? "1 transition without a path" : `${missing.length} transitions without a path`;
  return { ok: missing.length === 0, lines: [lineOf(HEAD), ...rows.map(lineOf), "", ...missing, count] };
}

/** `coupon.verified —coupon.removed [isFilled]→ coupon.unverified` */
export function inWords({ source, event, guard, targets }: TransitionView): string {
  const label = guard ? `${event} [${guard}]` : event;
  return `${source} —${label}→ ${targets.join(", ") || source}`;
}
