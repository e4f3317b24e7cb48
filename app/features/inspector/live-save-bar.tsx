import type { Blocker } from "@remix-run/react";
import { SaveBarView } from "../../form/save-bar-view";
import type { LiveProps } from "./live-props";

/** A blocker that never blocks: leaving the inspector needs no confirmation. */
const OPEN = { state: "unblocked", reset: undefined, proceed: undefined, location: undefined } as Blocker;

export function LiveSaveBar({ state, send }: LiveProps) {
  return <SaveBarView bar={{ snapshot: state as never, send, blocker: OPEN }} />;
}
