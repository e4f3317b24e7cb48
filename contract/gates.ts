import { z } from "zod";
import { MAX_GATES_FILE_BYTES } from "../permissions/file-size";
import { LEVELS, PLAN_ORDER } from "../permissions/levels";
import { MARKS } from "../permissions/matrix";
import { get, nothing, read } from "./endpoint";

/**
 * What one store has of one feature. `level` is the plan it is sold with, `why` the rule that decided, `plans` those
 * with which this store would have it. Features and rules are plain words: a service may know others than its client.
 */
export const StoreGate = z.object({
  feature: z.string(),
  level: z.enum(LEVELS).nullable(),
  on: z.boolean(),
  why: z.string(),
  plans: z.array(z.enum(PLAN_ORDER)),
});
export type StoreGate = z.output<typeof StoreGate>;

/** An error and its position; lines and columns count from 1. */
const GateFinding = z.object({
  file: z.string(),
  line: z.int(),
  column: z.int(),
  severity: z.enum(["error", "warning"]),
  path: z.string(),
  message: z.string(),
});

/** Feature × plan; shares in percent of a plan's new stores. */
export const GateMatrix = z.object({
  columns: z.array(z.string()),
  rows: z.array(
    z.object({
      feature: z.string(),
      level: z.string(),
      shares: z.array(z.number()),
      marks: z.array(z.enum(MARKS)),
      notes: z.array(z.string()),
    }),
  ),
});

/** What plans gain and lose by a change, and every value that was edited. */
export const GateChanges = z.object({
  plans: z.array(
    z.object({
      plan: z.string(),
      gained: z.array(z.string()),
      lost: z.array(z.string()),
      shares: z.array(z.object({ feature: z.string(), from: z.number(), to: z.number() })),
    }),
  ),
  edits: z.array(z.string()),
});
export type GateChanges = z.output<typeof GateChanges>;

/** The gates in force in the process that answers, and what its file holds where that was refused. */
export const GatesOverview = z.object({
  file: z.string(),
  /** `copy`: the last good version; `program`: the gates as they were built in. Both stand in for a broken file. */
  origin: z.enum(["file", "copy", "program"]),
  changed_at: z.iso.datetime().nullable(),
  since: z.iso.datetime(),
  matrix: GateMatrix,
  findings: z.array(GateFinding),
  /** Where the gates differ from the specification, a sentence a feature. */
  differences: z.array(z.string()),
  /** `losses`: where paying stores have lost something by it, with their number. */
  last_change: z
    .object({ at: z.iso.datetime(), changes: GateChanges, losses: z.array(GateFinding) })
    .nullable(),
  refused: z
    .object({
      changed_at: z.iso.datetime().nullable(),
      seen_at: z.iso.datetime(),
      findings: z.array(GateFinding),
    })
    .nullable(),
});
export type GatesOverview = z.output<typeof GatesOverview>;

export const getGates = get("/api/gates/overview", {
  summary: "The plan gates in force and what is wrong with their file; for admin tokens only",
  feature: null,
  query: nothing,
  response: GatesOverview,
});

/** What a changed file would do. With an error there is no matrix: one of a file that is refused would mislead. */
export const GatesTrial = z.object({
  findings: z.array(GateFinding),
  matrix: GateMatrix.nullable(),
  changes: GateChanges,
});
export type GatesTrial = z.output<typeof GatesTrial>;

export const tryGates = read("/api/gates/try", {
  summary: "Checks changed gates or plans against those in force, and keeps nothing; for admin tokens only",
  feature: null,
  // Line ends and quotes are written in two bytes.
  maxBytes: 4 * MAX_GATES_FILE_BYTES,
  body: z.object({
    gates: z.string().max(MAX_GATES_FILE_BYTES).optional(),
    plans: z.string().max(MAX_GATES_FILE_BYTES).optional(),
  }),
  response: GatesTrial,
});

export const gateEndpoints = { getGates, tryGates };
