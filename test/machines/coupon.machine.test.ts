import { describe, expect, it } from "vitest";
import { createActor, fromPromise, waitFor, type EventFromLogic } from "xstate";
import { couponMachine } from "../../machines/coupon.machine";
import type { Coupon } from "../../machines/no-coupon";
import { percentOff } from "../../permissions/discount";
import { aCoupon, couponEvents, couponKey, expired } from "../../machines/coupon.paths";
import { coverOf } from "../../machines/tooling/path-cover";

const started = (verify: (code: string) => Promise<Coupon>) => {
  const verifyCode = fromPromise<Coupon, { code: string }>(({ input }) => verify(input.code));
  return createActor(couponMachine.provide({ actors: { verifyCode } })).start();
};
const never = () => new Promise<Coupon>(() => {});

describe("a coupon", () => {
  it("takes nothing off before it is verified", () => {
    expect(started(never).getSnapshot().context.coupon.discount).toBe(1);
  });

  it("cannot be verified while it is empty", () => {
    const actor = started(never);

    actor.send({ type: "code.edited", code: "   " });

    expect(actor.getSnapshot().can({ type: "code.submitted" })).toBe(false);
  });

  it("is sent without the blanks around it, once", async () => {
    const sent: string[] = [];
    const actor = started(async (code) => (sent.push(code), aCoupon));
    actor.send({ type: "code.edited", code: "  SAVE30 " });

    actor.send({ type: "code.submitted" });
    actor.send({ type: "code.submitted" });
    const verified = await waitFor(actor, (snapshot) => snapshot.hasTag("badge"));

    expect(sent).toEqual(["SAVE30"]);
    expect(percentOff(verified.context.coupon.discount)).toBe(30);
  });

  it("gives the server's message, until the field is focused again", async () => {
    const actor = started(() => Promise.reject(expired));
    actor.send({ type: "code.edited", code: "OLD" });
    actor.send({ type: "code.submitted" });
    const refused = await waitFor(actor, (snapshot) => snapshot.hasTag("refused"));

    actor.send({ type: "field.focused" });

    expect(refused.context.failure).toEqual(expired);
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it("can be sent again as it is after a refusal, which is gone meanwhile", async () => {
    const actor = started(() => Promise.reject(expired));
    actor.send({ type: "code.edited", code: "OLD" });
    actor.send({ type: "code.submitted" });
    await waitFor(actor, (snapshot) => snapshot.hasTag("refused"));

    actor.send({ type: "code.submitted" });

    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it("loses what it gave as soon as its code is changed", async () => {
    const actor = started(async () => aCoupon);
    actor.send({ type: "code.edited", code: "SAVE30" });
    actor.send({ type: "code.submitted" });
    await waitFor(actor, (snapshot) => snapshot.hasTag("badge"));

    actor.send({ type: "code.edited", code: "SAVE3" });

    expect(actor.getSnapshot().context.coupon.discount).toBe(1);
  });

  it("hears no answer about a code that is no longer there", async () => {
    let response = (_: Coupon) => {};
    const actor = started(() => new Promise((resolve) => (response = resolve)));
    actor.send({ type: "code.edited", code: "SAVE30" });
    actor.send({ type: "code.submitted" });

    actor.send({ type: "code.edited", code: "OTHER" });
    response(aCoupon);
    await Promise.resolve();

    expect(actor.getSnapshot().value).toBe("unverified");
  });

  it.each([
    [0.7, 30],
    [0.55, 45],
    [1 / 3, 67],
    [1, 0],
  ])("with multiplier %f is shown as %i percent off", (discount, percent) => {
    expect(percentOff(discount)).toBe(percent);
  });

  it("says nothing to merchants of a mistake of ours, and stays usable", async () => {
    const actor = createActor(couponMachine).start();
    actor.send({ type: "code.edited", code: "SAVE30" });

    actor.send({ type: "code.submitted" });
    const refused = await waitFor(actor, (snapshot) => snapshot.hasTag("refused"));

    expect(refused.context.failure).toEqual({ code: "", message: "", traceId: null });
    expect(refused.can({ type: "field.focused" })).toBe(true);
  });
});

describe("every path of the coupon", () => {
  const paths = coverOf(couponMachine, { events: couponEvents, stateKey: couponKey });

  it("goes through every state", () => {
    const seen = new Set(paths.flatMap(({ steps }) => steps.map(({ state }) => state.value)));

    expect([...seen].sort()).toEqual(["refused", "unverified", "verified", "verifying"]);
  });

  it.each(paths)("holds for a running machine: $name", ({ steps }) => {
    const actor = started(never);

    for (const { event, state } of steps) {
      actor.send(event as EventFromLogic<typeof couponMachine>);

      expect(actor.getSnapshot().value).toEqual(state.value);
      expect(actor.getSnapshot().context).toEqual(state.context);
      expect(JSON.parse(JSON.stringify(state.context))).toEqual(state.context);
    }
  });
});
