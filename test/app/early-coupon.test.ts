import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, fromPromise, type EventFromLogic } from "xstate";
import { earlyCoupon } from "../../app/features/billing/early-coupon";
import { couponMachine } from "../../machines/coupon.machine";
import type { Coupon } from "../../machines/no-coupon";

type CouponEvent = EventFromLogic<typeof couponMachine>;

/** The machine after the same events, while the service has not answered yet. */
function machineAfter(events: readonly CouponEvent[]) {
  const unanswered = fromPromise<Coupon, { code: string }>(() => new Promise(() => {}));
  const actor = createActor(couponMachine.provide({ actors: { verifyCode: unanswered } })).start();
  for (const event of events) actor.send(event);
  const state = actor.getSnapshot();
  actor.stop();
  return state;
}

const anyEvent: fc.Arbitrary<CouponEvent> = fc.oneof(
  fc.constantFrom("", " ", "WELCOME", " welcome ").map((code) => ({ type: "code.edited" as const, code })),
  fc
    .constantFrom("code.submitted", "field.focused", "coupon.removed")
    .map((type) => ({ type }) as CouponEvent),
);

describe("the coupon before the code of its machine is there", () => {
  it("shows what the machine will show once it has what waits", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 8 }), (events) => {
        const [early, later] = [earlyCoupon(events), machineAfter(events)];

        expect(early.context).toEqual(later.context);
        for (const tag of ["busy", "badge", "refused"] as const)
          expect([tag, early.hasTag(tag)]).toEqual([tag, later.hasTag(tag)]);
        const submit = { type: "code.submitted" } as const;
        expect(early.can(submit)).toBe(later.can(submit));
      }),
    );
  });

  it("verifies a code that was submitted, until another is typed", () => {
    const typed = { type: "code.edited", code: "WELCOME" } as const;
    const submitted = { type: "code.submitted" } as const;

    expect(earlyCoupon([typed]).hasTag("busy")).toBe(false);
    expect(earlyCoupon([typed, submitted]).hasTag("busy")).toBe(true);
    expect(earlyCoupon([typed, submitted, { ...typed, code: "OTHER" }]).hasTag("busy")).toBe(false);
  });
});
