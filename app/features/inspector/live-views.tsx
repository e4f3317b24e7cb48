import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import type { MachineId } from "../../../machines/registry";
import type { LiveProps } from "./live-props";

/** The real component of each machine, loaded on demand; a machine without one does not compile. */
export const liveViews: Record<MachineId, LazyExoticComponent<ComponentType<LiveProps>>> = {
  coupon: lazy(() => import("./live-coupon").then(({ LiveCoupon }) => ({ default: LiveCoupon }))),
  mailEditor: lazy(() => import("./live-mail-editor").then((file) => ({ default: file.LiveMailEditor }))),
  pageEditor: lazy(() => import("./live-page-editor").then((file) => ({ default: file.LivePageEditor }))),
  planChange: lazy(() => import("./live-plan-change").then((file) => ({ default: file.LivePlanChange }))),
  search: lazy(() => import("./live-search").then(({ LiveSearch }) => ({ default: LiveSearch }))),
  saveBar: lazy(() => import("./live-save-bar").then(({ LiveSaveBar }) => ({ default: LiveSaveBar }))),
};
