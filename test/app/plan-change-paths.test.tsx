import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SnapshotFrom } from "xstate";
import { planChangeMachine } from "../../machines/plan-change.machine";
import { aBillingPlan, aPlanList, aPreview, MAIN_STORE } from "../billing-data";
import { Refusal } from "../msw/end-api";
import { coverOf } from "../../machines/tooling/path-cover";
import {
  approvalUrl,
  current,
  known,
  planChangeEvents,
  planChangeKey,
  refused,
} from "../../machines/plan-change.paths";
import { holdCalls } from "./pending-calls";
import { openBilling } from "./open-billing";

type Held = ReturnType<typeof holdCalls>;
type State = SnapshotFrom<typeof planChangeMachine>;
const BUTTONS: Record<string, RegExp> = {
  ADVANCED_2000: /^Update plan: Advanced, 2,000/,
  STARTER: /^Update plan: Starter/,
  CUSTOM: /^Contact us$/,
};

beforeEach(() => {
  vi.spyOn(window, "open").mockReturnValue(null);
});

/** What a person does, or the service, for an event of the machine. */
async function perform(
  event: { type: string; choice?: { plan: string }; output?: unknown; error?: { code: string } },
  held: Held,
) {
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
  switch (event.type) {
    case "plan.chosen":
      return press(BUTTONS[event.choice!.plan]!);
    case "quote.retried":
      return press("Try again");
    case "change.confirmed":
      return press(/^(Upgrade|Change plan)$/);
    case "change.abandoned":
      return fireEvent.click(screen.getAllByRole("button", { name: /^(Cancel|Close)$/ })[0]!);
    case "failure.dismissed":
      // The toast that says the same has such a button as well.
      return fireEvent.click(
        within(document.getElementById("plans")!).getByRole("button", { name: "Dismiss notification" }),
      );
    case "xstate.done.actor.quoteChange":
      return held.answer("previewPlan", aPreview());
    case "xstate.error.actor.quoteChange":
      return held.answer("previewPlan", new Refusal("A0301", refused.message));
    case "xstate.done.actor.changePlan":
      return held.answer("changePlan", event.output);
    case "xstate.error.actor.changePlan":
      return held.answer("changePlan", new Refusal(event.error!.code as "A0301", refused.message));
    case "outcome.checked":
      return press("Check again");
    case "xstate.done.actor.readPlans":
      return held.answer("getPlanList", aPlanList());
    default:
      throw new Error(`Nobody can do ${event.type}`);
  }
}

/** What must be on the screen in a state. */
async function see(state: State) {
  await waitFor(() => {
    const dialog = screen.queryByRole("dialog");
    const isOpen = state.hasTag("modal") || state.hasTag("mainStore") || state.hasTag("contact");
    expect(dialog !== null).toBe(isOpen);
    expect(screen.queryByText("The plan was not changed") !== null).toBe(state.hasTag("failed"));
    expect(screen.queryByText("We could not confirm the change") !== null).toBe(state.hasTag("unconfirmed"));
    if (!dialog) return;

    const shown = within(dialog);
    if (state.hasTag("mainStore")) return shown.getByRole("heading", { name: "Modify billing settings" });
    if (state.hasTag("contact")) return shown.getByRole("link", { name: /Write to us/ });
    shown.getByRole("heading", {
      name: state.context.choice?.plan === "STARTER" ? "Change to Starter" : "Upgrade to Advanced",
    });
    expect(shown.queryByText("Takes effect") !== null).toBe(state.hasTag("quoted"));
    expect(shown.queryByText("Price and date could not be loaded") !== null).toBe(state.hasTag("unquoted"));
    if (state.hasTag("leaving")) {
      expect(window.open).toHaveBeenLastCalledWith(approvalUrl, "_top");
      return shown.getByRole("link", { name: "Continue to Shopify" });
    }
    // While it spins it has no name of its own.
    const confirm = shown.queryByRole("button", { name: /^(Upgrade|Change plan)/ });
    const isReady = confirm !== null && confirm.getAttribute("aria-disabled") !== "true";
    expect(isReady).toBe(state.can({ type: "change.confirmed" }));
  });
}

describe.each([
  ["a store that stands alone", false],
  ["a linked store", true],
])("every path of a change of plan on the billing page of %s", (_, isLinked) => {
  // The button of the plan that is had cannot be pressed.
  const paths = coverOf(planChangeMachine, {
    events: planChangeEvents.filter((event) => !("choice" in event) || event.choice.plan !== current.plan),
    stateKey: planChangeKey,
    input: { ...known, isLinked },
  });

  it.each(paths)("$name", async ({ steps }) => {
    const main_store = { myshopify_domain: MAIN_STORE };
    const own = isLinked ? { getPlanList: aPlanList({ current_plan: aBillingPlan({ main_store }) }) } : {};
    const { service } = await openBilling(own);
    const held = holdCalls(service, ["previewPlan", "changePlan", "getPlanList"]);

    for (const { event, state } of steps) {
      await perform(event, held);
      await see(state as State);
    }
  });
});
