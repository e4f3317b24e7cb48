import { assign, fromPromise, setup } from "xstate";
import { NO_COUPON, type Coupon } from "./no-coupon";
import { failureIn, type Failure } from "./tooling/failure";

/** A coupon code from the first letter to the percent-off badge (specification, section 4). */
export const couponMachine = setup({
  types: {
    context: {} as { code: string; coupon: Coupon; failure: Failure | null },
    events: {} as
      | { type: "code.edited"; code: string }
      | { type: "code.submitted" }
      | { type: "field.focused" }
      | { type: "coupon.removed" },
    tags: {} as "busy" | "badge" | "refused",
  },
  actors: {
    // The page provides the real call; a test provides a fake one.
    verifyCode: fromPromise<Coupon, { code: string }>(() => {
      throw new Error("couponMachine: verifyCode was not provided");
    }),
  },
  guards: {
    isFilled: (_, params: { code: string }) => params.code.trim() !== "",
  },
  actions: {
    rememberCode: assign((_, params: { code: string }) => ({ code: params.code })),
    rememberCoupon: assign((_, params: { coupon: Coupon }) => ({ coupon: params.coupon })),
    rememberFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    forgetCode: assign({ code: "" }),
    forgetCoupon: assign({ coupon: NO_COUPON }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: "coupon",
  context: { code: "", coupon: NO_COUPON, failure: null },
  initial: "unverified",
  on: {
    // Whatever was known or asked about the code before holds for the new one no longer.
    "code.edited": {
      target: ".unverified",
      actions: { type: "rememberCode", params: ({ event }) => ({ code: event.code }) },
    },
  },
  states: {
    unverified: {
      on: {
        "code.submitted": {
          guard: { type: "isFilled", params: ({ context }) => ({ code: context.code }) },
          target: "verifying",
        },
      },
    },
    verifying: {
      tags: "busy",
      invoke: {
        id: "verifyCode",
        src: "verifyCode",
        input: ({ context }) => ({ code: context.code.trim() }),
        onDone: {
          target: "verified",
          actions: { type: "rememberCoupon", params: ({ event }) => ({ coupon: event.output }) },
        },
        onError: {
          target: "refused",
          actions: { type: "rememberFailure", params: ({ event }) => ({ failure: failureIn(event.error) }) },
        },
      },
    },
    verified: {
      tags: "badge",
      exit: "forgetCoupon",
      on: { "coupon.removed": { target: "unverified", actions: "forgetCode" } },
    },
    refused: {
      tags: "refused",
      exit: "forgetFailure",
      on: {
        "field.focused": "unverified",
        // The field may have the focus already, as after the Enter key.
        "code.submitted": "verifying",
      },
    },
  },
});
