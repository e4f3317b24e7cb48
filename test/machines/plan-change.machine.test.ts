import { describe, expect, it } from "vitest";
import { createActor, fromPromise, waitFor, type EventFromLogic } from "xstate";
import type { PlanChanged, PlanChoice } from "../../contract/billing";
import { planChangeMachine } from "../../machines/plan-change.machine";
import type { KnownPlan, Quote } from "../../machines/plan-change.setup";
import { coverOf } from "../../machines/tooling/path-cover";
import * as driver from "../../machines/plan-change.paths";
import {
  approvalUrl,
  byContact,
  current,
  down,
  quote,
  refused,
  same,
  up,
} from "../../machines/plan-change.paths";

interface Calls {
  quoteChange?: () => Promise<Quote>;
  changePlan?: (choice: PlanChoice) => Promise<PlanChanged>;
  readPlans?: () => Promise<void>;
}
const never = () => new Promise<never>(() => {});

function started(calls: Calls = {}, isLinked = false) {
  const emitted: object[] = [];
  const actor = createActor(
    planChangeMachine.provide({
      actors: {
        quoteChange: fromPromise<Quote, PlanChoice>(calls.quoteChange ?? never),
        changePlan: fromPromise<PlanChanged, PlanChoice>(({ input }) => (calls.changePlan ?? never)(input)),
        readPlans: fromPromise<void, void>(calls.readPlans ?? never),
      },
    }),
    { input: { ...driver.known, isLinked } },
  );
  actor.on("*", (event) => emitted.push(event));
  return { actor: actor.start(), emitted };
}
const quoted = { quoteChange: async () => quote };

describe("a change of plan", () => {
  it("does nothing for the plan code and interval that is had already", () => {
    const { actor } = started();

    expect(actor.getSnapshot().can(same)).toBe(false);
  });

  it("takes the same plan for a year as a change", () => {
    const { actor } = started();

    actor.send({ ...same, choice: { ...same.choice, interval: "ANNUAL" } });

    expect(actor.getSnapshot().hasTag("up")).toBe(true);
  });

  it.each([
    ["up", up],
    ["down", down],
  ] as const)("shows whether it goes %s", (tag, event) => {
    const { actor } = started();

    actor.send(event);

    expect(actor.getSnapshot().hasTag(tag)).toBe(true);
  });

  it("goes up with more orders of the same plan, and down with fewer", () => {
    const { actor } = started();
    actor.send({
      type: "plans.read",
      ...driver.known,
      current: { ...current, plan: "GROWTH_500" },
    });

    actor.send(same);
    const fewer = actor.getSnapshot();
    actor.send({ type: "change.abandoned" });
    actor.send({ ...same, choice: { ...same.choice, plan: "GROWTH_1000" } });

    expect(fewer.hasTag("down")).toBe(true);
    expect(actor.getSnapshot().hasTag("up")).toBe(true);
  });

  it("cannot be confirmed before its price and day are known", async () => {
    const { actor } = started({ quoteChange: () => Promise.reject(refused) });
    actor.send(up);
    const before = actor.getSnapshot();

    const failed = await waitFor(actor, (snapshot) => snapshot.hasTag("unquoted"));

    expect(before.can({ type: "change.confirmed" })).toBe(false);
    expect(failed.can({ type: "change.confirmed" })).toBe(false);
    expect(failed.can({ type: "quote.retried" })).toBe(true);
  });

  it("is sent once, however often it is confirmed, and opens the page of approval", async () => {
    const sent: PlanChoice[] = [];
    const changePlan = async (choice: PlanChoice) => (
      sent.push(choice),
      { action: "redirect", url: approvalUrl } as const
    );
    const { actor, emitted } = started({ ...quoted, changePlan });
    actor.send(up);
    await waitFor(actor, (snapshot) => snapshot.hasTag("quoted"));

    actor.send({ type: "change.confirmed" });
    actor.send({ type: "change.confirmed" });
    await waitFor(actor, (snapshot) => snapshot.hasTag("leaving"));

    expect(sent).toEqual([up.choice]);
    expect(emitted).toEqual([{ type: "approval.wanted", url: approvalUrl, choice: up.choice }]);
  });

  it.each([
    ["says so for the free plan", down, [{ type: "plan.changed" }]],
    ["leaves it to the page for any other", up, []],
  ] as const)("reads the plans again and %s", async (_, event, expected) => {
    const { actor, emitted } = started({
      ...quoted,
      changePlan: async () => ({ action: "reload" }),
      readPlans: async () => {},
    });
    actor.send(event);
    await waitFor(actor, (snapshot) => snapshot.hasTag("quoted"));

    actor.send({ type: "change.confirmed" });
    await waitFor(actor, (snapshot) => snapshot.matches({ choosing: "ready" }));

    expect(emitted).toEqual(expected);
  });

  it("tells the server's words when it is refused, and keeps them until something else is chosen", async () => {
    const { actor, emitted } = started({ ...quoted, changePlan: () => Promise.reject(refused) });
    actor.send(up);
    await waitFor(actor, (snapshot) => snapshot.hasTag("quoted"));
    actor.send({ type: "change.confirmed" });
    const failed = await waitFor(actor, (snapshot) => snapshot.hasTag("failed"));

    actor.send(down);

    expect(failed.context.failure).toEqual(refused);
    expect(emitted).toEqual([{ type: "change.failed", failure: refused }]);
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it("hears nothing of a price that nobody waits for any more", async () => {
    let response = (_: Quote) => {};
    const { actor } = started({ quoteChange: () => new Promise((resolve) => (response = resolve)) });
    actor.send(up);

    actor.send({ type: "change.abandoned" });
    response(quote);
    await Promise.resolve();

    expect(actor.getSnapshot().value).toEqual({ choosing: "ready" });
    expect(actor.getSnapshot().context.quote).toBeNull();
  });

  it("sends a linked store to its main store, whatever it chooses", () => {
    const { actor } = started({}, true);

    actor.send(byContact);

    expect(actor.getSnapshot().hasTag("mainStore")).toBe(true);
  });

  it("leads to us for what is arranged by contact", () => {
    const { actor } = started();

    actor.send(byContact);

    expect(actor.getSnapshot().hasTag("contact")).toBe(true);
  });
});

describe("a change without an answer", () => {
  const withoutAnswer = (
    readBack: (actor: ReturnType<typeof started>["actor"]) => void,
    wanted: typeof up | typeof down = down,
  ) => {
    const view = started({
      ...quoted,
      changePlan: () => Promise.reject(driver.unanswered),
      readPlans: async () => readBack(view.actor),
    });
    view.actor.send(wanted);
    return waitFor(view.actor, (state) => state.can({ type: "change.confirmed" })).then(() => {
      view.actor.send({ type: "change.confirmed" });
      return view;
    });
  };
  const reads = (
    plan: string,
    next: KnownPlan["next"] = null,
    interval: PlanChoice["interval"] = "EVERY_30_DAYS",
  ) => ({
    ...driver.known,
    type: "plans.read" as const,
    current: { plan, interval },
    next,
  });

  it.each([
    ["is in force", down, reads("STARTER")],
    ["is free, which has no interval", down, reads("STARTER", null, "ANNUAL")],
    ["is paid as it was wanted", up, reads("ADVANCED_2000")],
    [
      "waits for the end of the cycle",
      down,
      reads(current.plan, { plan: "STARTER", interval: "EVERY_30_DAYS" }),
    ],
  ])("is said to be done where the plan that is read back %s", async (_, wanted, read) => {
    const { actor, emitted } = await withoutAnswer((running) => running.send(read), wanted);

    await waitFor(actor, (state) => state.matches({ choosing: "ready" }));

    expect(emitted).toEqual([{ type: "plan.changed" }]);
  });

  it.each([
    ["is paid for", reads("ADVANCED_2000", null, "ANNUAL")],
    [
      "waits for the end of the cycle with",
      reads(current.plan, { plan: "ADVANCED_2000", interval: "ANNUAL" }),
    ],
  ])("is said to be unconfirmed where the plan %s another interval", async (_, other) => {
    const { actor } = await withoutAnswer((running) => running.send(other), up);

    await waitFor(actor, (state) => state.hasTag("unconfirmed"));
  });

  it("is said to be unconfirmed where it is not, and can be looked for again", async () => {
    let known = reads(current.plan);
    const { actor, emitted } = await withoutAnswer((running) => running.send(known));
    await waitFor(actor, (state) => state.hasTag("unconfirmed"));
    expect(emitted).toEqual([]);
    known = reads("STARTER");

    actor.send({ type: "outcome.checked" });
    await waitFor(actor, (state) => state.matches({ choosing: "ready" }));

    expect(emitted).toEqual([{ type: "plan.changed" }]);
  });
});

it("asks for the trial that the price was shown with, and for the limit that the merchant has written", async () => {
  const asked: PlanChoice[] = [];
  const { actor } = started({
    quoteChange: async () => ({ ...quote, trialDays: 1 }),
    changePlan: async (choice) => {
      asked.push(choice);
      return { action: "reload" };
    },
  });
  actor.send(up);
  await waitFor(actor, (state) => state.can({ type: "change.confirmed" }));

  actor.send({ type: "change.confirmed", cappedAmount: 25 });

  expect(asked).toEqual([{ ...up.choice, is_trial: true, capped_amount: 25 }]);
});

describe.each([
  ["a store that stands alone", false],
  ["a linked store", true],
])("every path of a change of plan in %s", (_, isLinked) => {
  const paths = coverOf(planChangeMachine, {
    events: [...driver.planChangeEvents, ...driver.unseenEvents],
    stateKey: driver.planChangeKey,
    input: { ...driver.known, isLinked },
  });

  it("goes through every state that can be reached", () => {
    const parentOf = (value: unknown) =>
      typeof value === "string" ? value : Object.keys(value as object)[0];

    const seen = new Set(paths.flatMap(({ steps }) => steps.map(({ state }) => parentOf(state.value))));

    expect(seen.size).toBe(isLinked ? 2 : 7);
  });

  it.each(paths)("holds for a running machine: $name", ({ steps }) => {
    const { actor } = started({}, isLinked);

    for (const { event, state } of steps) {
      actor.send(event as EventFromLogic<typeof planChangeMachine>);

      expect(actor.getSnapshot().value).toEqual(state.value);
      expect(actor.getSnapshot().context).toEqual(state.context);
      expect(JSON.parse(JSON.stringify(state.context))).toEqual(state.context);
    }
  });
});
