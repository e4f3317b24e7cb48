import type { Finding } from "../../../permissions/finding";
import type { GateTable } from "../../../permissions/gates-schema";
import type { LintResult } from "../../../permissions/lint";
import type { Rules } from "../../../permissions/rules";
import type { Changes } from "../../../permissions/overview";

declare module "../../platform/context" {
  interface Context {
    /** Which plan opens which feature; asked anew for every decision, because the file may change at any time. */
    gates: Gates;
  }
}

/**
 * Where the version in force was read: the file itself; the copy of the last good version, in DATA_DIR; or the file
 * as it was when the program was built.
 */
export type Origin = "file" | "copy" | "program";

/** A version of the gates that has no mistake. */
export interface Version {
  text: string;
  origin: Origin;
  /** When the file was last written; null where it is not the file. */
  changedAt: Date | null;
  /** Since when it is in force in this process. */
  since: Date;
  rules: Rules;
  result: LintResult;
}

/** A version that was not taken, for its mistakes or because the file cannot be read. */
export interface RefusedVersion {
  changedAt: Date | null;
  seenAt: Date;
  findings: Finding[];
}

export interface GatesState {
  /** As messages name it: from the project's folder, or the whole path where it lies elsewhere. */
  file: string;
  version: Version;
  /** Against the version before it, or the last one before the process started; null where nothing differed. */
  lastChange: { at: Date; changes: Changes; before: Rules } | null;
  /** What the file holds now, where that is not in force. */
  refused: RefusedVersion | null;
}

/** The gates in force in this process. They may change while it runs: ask anew for every decision. */
export interface Gates {
  table(): GateTable;
  state(): GatesState;
  /** Reads the file once; a new content takes effect when two readings in a row are the same. */
  poll(): Promise<void>;
}
