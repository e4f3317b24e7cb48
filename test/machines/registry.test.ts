import { readdirSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it, vi } from "vitest";
import { assign, setup } from "xstate";
import { pathTable } from "../../machines/tooling/path-table";
import { describeMachine } from "../../machines/tooling/describe-machine";
import { coverReport, fewestOf } from "../../machines/tooling/path-cover-report";
import { pathAsTest } from "../../machines/tooling/path-test";
import { entryOf, isMachineId, machineIds } from "../../machines/registry";
import { standAlone } from "../../machines/tooling/inert";

const files = readdirSync("machines").filter((name) => name.endsWith(".machine.ts"));

describe("the list of machines", () => {
  it.each(files)("has the machine of %s", async (file) => {
    const found = Object.values(
      (await import(`../../machines/${file.replace(".ts", "")}.ts`)) as Record<string, { id?: unknown }>,
    );
    const machine = found.find((value) => typeof value === "object" && "root" in value);

    expect(machineIds.map((id) => entryOf(id).machine)).toContain(machine);
  });

  it("has each under its own id", () => {
    expect(machineIds.map((id) => entryOf(id).machine.id)).toEqual(machineIds);
    expect(isMachineId("toString")).toBe(false);
  });
});

describe("a machine's description", () => {
  const { states, transitions } = describeMachine(entryOf("planChange").machine);
  const state = (id: string) => states.find((each) => each.id === `planChange.${id}`);

  it("tells of states within states, tags, actors and where it begins", () => {
    expect(state("confirming")).toMatchObject({ type: "parallel", tags: ["modal"], initial: null });
    expect(state("confirming.quote")).toMatchObject({ initial: "planChange.confirming.quote.reading" });
    expect(state("confirming.quote.reading")).toMatchObject({
      parent: "planChange.confirming.quote",
      invokes: ["quoteChange"],
    });
  });

  it("tells of transitions with event and guard, each under a key of its own", () => {
    expect(new Set(transitions.map(({ key }) => key)).size).toBe(transitions.length);
    expect(transitions).toContainEqual({
      key: "planChange.submitting xstate.done.actor.changePlan 0",
      source: "planChange.submitting",
      targets: ["planChange.redirecting"],
      event: "done changePlan",
      guard: "isApprovalWanted",
    });
  });

  it("names delays and transitions without an event", () => {
    const waiting = setup({ delays: { DEBOUNCE: 500 }, guards: { isLate: () => false } }).createMachine({
      id: "waiting",
      initial: "idle",
      states: {
        idle: { after: { DEBOUNCE: "done" }, always: { guard: "isLate", target: "done" } },
        done: { type: "final" },
      },
    });

    const words = describeMachine(waiting).transitions.map(({ event, guard }) => [event, guard]);

    expect(words).toEqual([
      ["after DEBOUNCE", null],
      ["always", "isLate"],
    ]);
  });
});

describe.each(machineIds)("the generated paths of %s", (id) => {
  const report = coverReport(entryOf(id));

  it("go through every transition", () => {
    expect(report.missing).toEqual([]);
    expect(new Set(report.covered)).toEqual(
      new Set(describeMachine(entryOf(id).machine).transitions.map(({ key }) => key)),
    );
  });

  it("have a few among them that do so as well", () => {
    const few = fewestOf(report.paths);

    expect(new Set(few.flatMap(({ steps }) => steps.flatMap(({ taken }) => taken)))).toEqual(
      new Set(report.covered),
    );
    // The page editor needs 32: a restored version, discarding and leaving are answered in each of its states.
    expect(few.length).toBeLessThanOrEqual(34);
  });

  it("hold nothing but JSON", () => {
    const states = report.paths.flatMap(({ steps }) => steps.map(({ state }) => state.context as object));

    expect(JSON.parse(JSON.stringify(states))).toEqual(states);
  });
});

describe("npm run paths", () => {
  it("prints the cover of each machine and ends well", () => {
    const { ok, lines } = pathTable([["coupon", entryOf("coupon")]]);

    expect(ok).toBe(true);
    expect(lines[0]).toMatch(/^Machine +States +Transitions +Covered +Paths +Steps$/);
    expect(lines[1]).toMatch(/^coupon +4 +7 +7 +12 +39$/);
  });

  it("fails for a transition that nothing leads through, and names it", () => {
    const entry = entryOf("coupon");
    const [start] = entry.starts;
    const events = start.events.filter(({ type }) => type !== "coupon.removed");

    const { ok, lines } = pathTable([["coupon", { ...entry, starts: [{ ...start, events }] }]]);

    expect(ok).toBe(false);
    expect(lines).toContain(
      "coupon: no path goes through coupon.verified —coupon.removed→ coupon.unverified",
    );
  });

  it("does not take a guard that never opens for covered", () => {
    const door = setup({
      guards: { isOpen: ({ context }: { context: { tries: number } }) => context.tries > 5 },
      actions: {
        count: assign({ tries: ({ context }: { context: { tries: number } }) => context.tries + 1 }),
      },
    }).createMachine({
      id: "door",
      context: { tries: 0 },
      initial: "shut",
      states: {
        shut: { on: { knock: [{ guard: "isOpen", target: "open" }, { actions: "count" }] } },
        open: {},
      },
    });

    const starts = [{ input: undefined, events: [{ type: "knock" }] }] as const;
    const report = coverReport({ machine: door as never, stateKey: ({ value }) => value, starts });

    expect(report.missing.map(({ guard }) => guard)).toEqual(["isOpen"]);
  });
});

describe.each(machineIds)("a path of %s that is copied as a test", (id) => {
  const paths = fewestOf(coverReport(entryOf(id)).paths);

  it.each(paths.map((path) => [path.name, path] as const))("runs as it was copied: %s", (_, path) => {
    const sent = vi.fn();
    const ran: string[] = [];
    const { outputText } = ts.transpileModule(pathAsTest(id, path), {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
    });
    const modules: Record<string, object> = {
      vitest: {
        expect: (value: unknown) => {
          sent();
          return expect(value);
        },
        it: (name: string, test: () => void) => {
          ran.push(name);
          test();
        },
      },
      "../../machines/registry": { entryOf },
      "../../machines/tooling/inert": { standAlone },
    };

    new Function("require", "exports", outputText)((name: string) => modules[name], {});

    expect(ran).toEqual([`${id}: ${path.name}`]);
    expect(sent).toHaveBeenCalledTimes(path.steps.length);
  });
});
