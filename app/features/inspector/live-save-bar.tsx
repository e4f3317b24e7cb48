import type { Blocker } from "@remix-run/react";
import { SaveBar } from "../../shell/save-bar";
import type { LiveProps } from "./live-views";

/** Nothing is held back here: leaving the inspector is leaving the inspector. */
const OPEN = { state: "unblocked", reset: undefined, proceed: undefined, location: undefined } as Blocker;

export function LiveSaveBar({ state, send }: LiveProps) {
  return <SaveBar bar={{ snapshot: state as never, send, blocker: OPEN }} />;
}
