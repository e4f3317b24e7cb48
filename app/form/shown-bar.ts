import type { Blocker } from "@remix-run/react";
import type { EventFromLogic, SnapshotFrom } from "xstate";
import type { saveBarMachine } from "../../machines/save-bar.machine";

/** A save bar whose machine runs. */
export interface ShownBar {
  snapshot: SnapshotFrom<typeof saveBarMachine>;
  send: (event: EventFromLogic<typeof saveBarMachine>) => void;
  /** Of leaving the page. */
  blocker: Blocker;
}
