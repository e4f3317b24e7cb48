import { breachesOf } from "./invariant";
import type { MachineEntry } from "./machine-entry";
import { coverReport } from "./path-cover-report";
import { tableOf, type TableRow } from "./transition-table";

/** What the generated paths of one machine say about it. */
export interface MachineCheck {
  /** A sentence for each rule that a path breaks, with its events. */
  breaches: string[];
  rows: TableRow[];
}

/** Goes through every generated path once: rules broken, and the rows of the table of transitions. */
export function checkMachine(id: string, entry: MachineEntry, report = coverReport(entry)): MachineCheck {
  const breaches = breachesOf(entry, report).map(
    ({ invariant, events }) => `${id}: "${invariant}" is broken by ${inOrder(events) || "its start"}`,
  );
  return { breaches, rows: tableOf(entry, report) };
}

export const inOrder = (events: readonly { type: string }[]) => events.map(({ type }) => type).join(" → ");
