import type { SnapshotFrom } from "xstate";
import { couponMachine } from "./coupon.machine";
import type { MachineEntry } from "./tooling/machine-entry";
import { couponInvariants } from "./coupon.invariants";

export const aCoupon = { discount: 0.7, duration: 6, plans: [] };
export const expired = { code: "A0001", message: "This coupon has expired", traceId: "trace-7f3a" };

/** Everything that can happen to a coupon code; the call's end is an event like the others. */
export const couponEvents = [
  { type: "code.edited", code: "SAVE30" },
  { type: "code.edited", code: "  " },
  { type: "code.submitted" },
  { type: "field.focused" },
  { type: "coupon.removed" },
  { type: "xstate.done.actor.verifyCode", output: aCoupon },
  { type: "xstate.error.actor.verifyCode", error: expired },
] as const;

/** The value and what the guards read: whether there is a code at all. */
export const couponKey = (snapshot: SnapshotFrom<typeof couponMachine>) => [
  snapshot.value,
  snapshot.context.code.trim() !== "",
];

export const couponEntry: MachineEntry<typeof couponMachine> = {
  machine: couponMachine,
  stateKey: couponKey,
  starts: [{ input: undefined, events: couponEvents }],
  invariants: couponInvariants,
};
