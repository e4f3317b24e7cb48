import { describe, expect, it } from "vitest";
import { createActor, fromPromise, waitFor, type EventFromLogic } from "xstate";
import { saveBarMachine } from "../../machines/save-bar.machine";
import { coverOf } from "../../machines/tooling/path-cover";
import { saveBarEvents, saveBarKey } from "../../machines/save-bar.paths";

const started = (save: () => Promise<Record<string, never>>) => {
  const emitted: string[] = [];
  const actor = createActor(saveBarMachine.provide({ actors: { save: fromPromise(save) } }));
  for (const type of ["form.saved", "form.discarded", "leave.allowed"] as const)
    actor.on(type, () => emitted.push(type));
  actor.start();
  return { actor, emitted };
};
const never = () => new Promise<Record<string, never>>(() => {});

describe("a form with a save bar", () => {
  it("shows the bar with the first change, and hides it when that is taken back", () => {
    const { actor } = started(never);

    actor.send({ type: "form.changed", isValid: true });
    expect(actor.getSnapshot().hasTag("show")).toBe(true);
    actor.send({ type: "form.restored" });

    expect(actor.getSnapshot().hasTag("show")).toBe(false);
  });

  it("does not save what is not valid", () => {
    const { actor } = started(never);

    actor.send({ type: "form.changed", isValid: false });

    expect(actor.getSnapshot().can({ type: "save.requested" })).toBe(false);
  });

  it("closes after saving", async () => {
    const { actor, emitted } = started(async () => ({}));
    actor.send({ type: "form.changed", isValid: true });

    actor.send({ type: "save.requested" });
    await waitFor(actor, (snapshot) => snapshot.matches("clean"));

    expect(emitted).toEqual(["form.saved"]);
  });

  it("keeps the bar, with the reason, when saving failed, and can try again", async () => {
    const { actor } = started(async () => Promise.reject(new Error("Too many requests")));
    actor.send({ type: "form.changed", isValid: true });

    actor.send({ type: "save.requested" });
    const failed = await waitFor(actor, (snapshot) => snapshot.hasTag("failed"));

    expect(failed.context.problem).toEqual({ code: "", message: "Too many requests", traceId: null });
    expect(failed.hasTag("show")).toBe(true);
    expect(failed.can({ type: "save.requested" })).toBe(true);
  });

  it.each([{ reason: "tooManyTags" }, { fields: [{ path: "name", key: "nameTaken", values: {} }] }, {}])(
    "fails with what the service has said of it, and nothing more: %j",
    async (said) => {
      const problem = { code: "A0400", message: "Not like this", traceId: "t1", ...said };
      const { actor } = started(() => Promise.reject(Object.assign(new Error(), problem)));
      actor.send({ type: "form.changed", isValid: true });

      actor.send({ type: "save.requested" });
      const failed = await waitFor(actor, (snapshot) => snapshot.hasTag("failed"));

      expect(failed.context.problem).toEqual(problem);
    },
  );

  it("fails with an empty reason where none was given", async () => {
    const { actor } = started(() => Promise.reject());
    actor.send({ type: "form.changed", isValid: true });

    actor.send({ type: "save.requested" });
    const failed = await waitFor(actor, (snapshot) => snapshot.hasTag("failed"));

    expect(failed.context.problem).toEqual({ code: "", message: "", traceId: null });
  });

  it("saves once, however often it is asked", async () => {
    let saves = 0;
    const { actor } = started(async () => ((saves += 1), {}));
    actor.send({ type: "form.changed", isValid: true });

    actor.send({ type: "save.requested" });
    actor.send({ type: "save.requested" });
    await waitFor(actor, (snapshot) => snapshot.matches("clean"));

    expect(saves).toBe(1);
  });

  it("stays open for what was changed while it saved", async () => {
    let done = (_: Record<string, never>) => {};
    const { actor } = started(() => new Promise((resolve) => (done = resolve)));
    actor.send({ type: "form.changed", isValid: true });
    actor.send({ type: "save.requested" });

    actor.send({ type: "form.changed", isValid: true });
    done({});
    const after = await waitFor(actor, (snapshot) => !snapshot.hasTag("busy"));

    expect(after.hasTag("show")).toBe(true);
  });

  it("asks before it is left, and stays as it was when one stays", async () => {
    const { actor, emitted } = started(async () => Promise.reject(new Error("no")));
    actor.send({ type: "form.changed", isValid: true });
    actor.send({ type: "save.requested" });
    await waitFor(actor, (snapshot) => snapshot.hasTag("failed"));

    actor.send({ type: "leave.requested" });
    expect(actor.getSnapshot().hasTag("asking")).toBe(true);
    actor.send({ type: "leave.abandoned" });

    expect(actor.getSnapshot().hasTag("failed")).toBe(true);
    expect(emitted).toEqual([]);
  });

  it("lets one leave at once when nothing was changed", () => {
    const { actor, emitted } = started(never);

    actor.send({ type: "leave.requested" });

    expect(emitted).toEqual(["leave.allowed"]);
  });

  it("says loudly that nobody gave it a way to save", async () => {
    const actor = createActor(saveBarMachine).start();
    actor.send({ type: "form.changed", isValid: true });

    actor.send({ type: "save.requested" });
    const failed = await waitFor(actor, (snapshot) => snapshot.hasTag("failed"));

    expect(failed.context.problem?.message).toContain("was not provided");
  });
});

describe("every path of the save bar", () => {
  const paths = coverOf(saveBarMachine, { events: saveBarEvents, stateKey: saveBarKey });

  it("goes through every state", () => {
    const seen = new Set(paths.flatMap(({ steps }) => steps.map(({ state }) => JSON.stringify(state.value))));

    expect([...seen].sort()).toEqual([
      '"clean"',
      '"leaving"',
      '"saving"',
      '"waiting"',
      '{"unsaved":"changed"}',
      '{"unsaved":"failed"}',
    ]);
  });

  it.each(paths)("holds for a running machine: $name", ({ steps }) => {
    const { actor } = started(never);

    for (const { event, state } of steps) {
      actor.send(event as EventFromLogic<typeof saveBarMachine>);

      expect(actor.getSnapshot().value).toEqual(state.value);
      expect(actor.getSnapshot().context).toEqual(state.context);
      expect(JSON.parse(JSON.stringify(state.context))).toEqual(state.context);
    }
  });
});
