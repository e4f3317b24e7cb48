import { couponEntry } from "./coupon.paths";
import { mailEditorEntry } from "./mail-editor.paths";
import type { MachineEntry } from "./tooling/machine-entry";
import { pageEditorEntry } from "./page-editor.paths";
import { planChangeEntry } from "./plan-change.paths";
import { saveBarEntry } from "./save-bar.paths";
import { searchEntry } from "./search.paths";

/** Every machine by its id, a line each; a test finds the file that was forgotten here. */
export const machines = {
  coupon: couponEntry,
  mailEditor: mailEditorEntry,
  pageEditor: pageEditorEntry,
  planChange: planChangeEntry,
  saveBar: saveBarEntry,
  search: searchEntry,
};

export type MachineId = keyof typeof machines;
export const machineIds = Object.keys(machines) as MachineId[];

export const isMachineId = (id: unknown): id is MachineId => (machineIds as unknown[]).includes(id);

/** The entry without its machine's own types, for what treats all machines alike. */
export const entryOf = (id: MachineId) => machines[id] as unknown as MachineEntry;
