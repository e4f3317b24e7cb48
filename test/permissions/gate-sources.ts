import { gatesReport, type Sources, type Stores } from "../../permissions/report";
import { plansText } from "./plans-text";

const at = new Date("2026-11-20T12:00:00Z");

export const sources = (gates: string, plans = plansText): Sources => ({
  gates: { file: "gates.json", text: gates },
  plans: { file: "plans.json", text: plans },
});

export const notChecked = { notChecked: "no database is configured" };

export const report = (now: Sources, committed: Sources | null, stores: Stores = notChecked) =>
  gatesReport(now, committed, at, stores);
