import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import type { AnyMachineSnapshot } from "xstate";
import type { MachineId } from "../../../machines/registry";
import type { InspectorView } from "./load-inspector.server";

export interface LiveProps {
  state: AnyMachineSnapshot;
  send: (event: { type: string }) => void;
  view: Pick<InspectorView, "plans" | "supportUrl">;
}

/** The real component of each machine, loaded when it is looked at; a machine without one does not compile. */
export const liveViews: Record<MachineId, LazyExoticComponent<ComponentType<LiveProps>>> = {
  coupon: lazy(() => import("./live-coupon").then(({ LiveCoupon }) => ({ default: LiveCoupon }))),
  planChange: lazy(() => import("./live-plan-change").then((file) => ({ default: file.LivePlanChange }))),
  search: lazy(() => import("./live-search").then(({ LiveSearch }) => ({ default: LiveSearch }))),
  saveBar: lazy(() => import("./live-save-bar").then(({ LiveSaveBar }) => ({ default: LiveSaveBar }))),
};
