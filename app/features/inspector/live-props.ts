import type { AnyMachineSnapshot } from "xstate";
import type { InspectorView } from "./load-inspector.server";

export interface LiveProps {
  state: AnyMachineSnapshot;
  send: (event: { type: string }) => void;
  view: Pick<InspectorView, "plans" | "supportUrl">;
}
