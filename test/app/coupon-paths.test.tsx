import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { EventFromLogic, SnapshotFrom } from "xstate";
import { couponMachine } from "../../machines/coupon.machine";
import { Refusal } from "../msw/end-api";
import { aCoupon, couponEvents, couponKey, expired } from "../../machines/coupon.paths";
import { coverOf } from "../../machines/tooling/path-cover";
import { holdCalls } from "./pending-calls";
import { openBilling } from "./open-billing";

type Held = ReturnType<typeof holdCalls>;
const field = () => screen.getByRole("textbox", { name: "Coupon code" }) as HTMLInputElement;
const verify = () => screen.getByRole("button", { name: /Verify/ });

/** What a person does, or the service, for an event of the machine. */
async function perform(event: EventFromLogic<typeof couponMachine> | { type: string }, held: Held) {
  switch (event.type) {
    case "code.edited": {
      const { code } = event as { code: string };
      // The same text again would be no edit to a browser; a blank behind it is one, and means the same.
      return fireEvent.change(field(), { target: { value: code === field().value ? `${code} ` : code } });
    }
    case "code.submitted":
      return fireEvent.click(verify());
    case "field.focused":
      return fireEvent.focus(field());
    case "coupon.removed":
      return fireEvent.click(screen.getByRole("button", { name: "Remove coupon" }));
    case "xstate.done.actor.verifyCode":
      return held.answer("applyDiscountCode", aCoupon);
    case "xstate.error.actor.verifyCode":
      return held.answer("applyDiscountCode", new Refusal("A0001", expired.message));
    default:
      throw new Error(`Nobody can do ${event.type}`);
  }
}

/** What must be on the screen in a state. */
async function see(state: SnapshotFrom<typeof couponMachine>) {
  await waitFor(() => {
    expect(screen.queryByText("30% off") !== null).toBe(state.hasTag("badge"));
    expect(screen.queryByText(expired.message) !== null).toBe(state.hasTag("refused"));
    expect(field().getAttribute("aria-invalid") === "true").toBe(state.hasTag("refused"));
    // Also disabled while it spins.
    expect(verify().getAttribute("aria-disabled") !== "true").toBe(state.can({ type: "code.submitted" }));
  });
}

describe("every path of the coupon on the billing page", () => {
  const paths = coverOf(couponMachine, { events: couponEvents, stateKey: couponKey });

  it.each(paths)("$name", async ({ steps }) => {
    const { service } = await openBilling();
    const held = holdCalls(service, ["applyDiscountCode"]);

    for (const { event, state } of steps) {
      await perform(event, held);
      await see(state);
    }
  });
});
