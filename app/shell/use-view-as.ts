import { useFetcher } from "@remix-run/react";
import type { PlanCode } from "../../permissions/levels";
import type { Outcome } from "../endApi/calls";

/** Chooses another plan's gates for this browser, by a cookie; null is the store's own plan. */
export function useViewAs() {
  const { submit, state, data } = useFetcher<Outcome<null>>();
  const isBusy = state !== "idle";
  return {
    choose: (plan: PlanCode | null) =>
      submit({ plan: plan ?? "" }, { method: "post", action: "/track/view-as" }),
    isBusy,
    failure: !isBusy && data && !data.ok ? data : null,
  };
}
