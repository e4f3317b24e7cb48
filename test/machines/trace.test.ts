import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import published from "../../public/schemas/waybill-trace-1.json";
import { createPlayer } from "../../machines/tooling/player";
import { entryOf } from "../../machines/registry";
import { replayTrace } from "../../machines/tooling/replay";
import { readTrace, traceJsonSchema, type Trace } from "../../machines/tooling/trace";
import { MAX_TRACE_BYTES } from "../../machines/tooling/trace-format";
import { readOrThrow } from "./recorded-traces";

const folder = "test/traces";
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
const textOf = (file: string) => readFileSync(`${folder}/${file}`, "utf8");

describe("the recorded traces", () => {
  it("are there for the machines that merchants use most", () => {
    const recorded = new Set(files.map((file) => readOrThrow(textOf(file)).machine));

    expect([...recorded]).toEqual(expect.arrayContaining(["coupon", "planChange", "saveBar"]));
  });

  it.each(files)("%s goes the way it went", (file) => {
    const asked = vi.spyOn(globalThis, "fetch");
    const trace = readOrThrow(textOf(file));

    const { snapshots, drift } = replayTrace(entryOf(trace.machine).machine, trace);

    expect(drift).toBeNull();
    expect(snapshots).toHaveLength(trace.steps.length + 1);
    expect(asked).not.toHaveBeenCalled();
  });
});

/** The same object, its names in the other order. */
const reversed = <Value>(value: Value): Value =>
  value && typeof value === "object" && !Array.isArray(value)
    ? (Object.fromEntries(Object.entries(value).reverse()) as Value)
    : value;

describe("a trace that no longer fits", () => {
  const trace = readOrThrow(textOf("coupon-refused.json"));
  const { machine } = entryOf("coupon");

  it("names the first step that goes another way, and what was recorded", () => {
    const steps = trace.steps.map((step, index) => (index === 2 ? { ...step, value: "verified" } : step));

    const { drift } = replayTrace(machine, { ...trace, steps });

    expect(drift).toEqual({
      step: 3,
      event: "xstate.error.actor.verifyCode",
      recorded: '"verified"',
      got: '"refused"',
    });
  });

  it("names what differs in the context", () => {
    const [first, ...rest] = trace.steps;
    const steps = [{ ...first!, context: { ...first!.context, code: "another" } }, ...rest];

    expect(replayTrace(machine, { ...trace, steps }).drift).toMatchObject({
      step: 1,
      recorded: 'code: "another"',
    });
  });

  it("names a number that differs, however deep", () => {
    const search = entryOf("search").machine;
    const at = (order: number) => {
      const { value, context } = search.getInitialSnapshot(null as never, undefined as never);
      return { value, context: { ...context, pages: { ...context.pages, order } } };
    };
    const steps = [{ at: 0, event: { type: "search.closed" }, ...at(1) }] as unknown as Trace["steps"];

    expect(replayTrace(search, { ...trace, start: at(0) as Trace["start"], steps }).drift).toMatchObject({
      step: 1,
      recorded: expect.stringContaining('"order":1') as unknown,
      got: expect.stringContaining('"order":0') as unknown,
    });
  });

  it("is told where the machine cannot take an event any more, with the steps up to it", () => {
    const search = entryOf("search").machine;
    const { value, context } = search.getInitialSnapshot(null as never, undefined as never);
    const start = {
      value: { overlay: { open: "pending" }, items: "idle" },
      context,
    } as unknown as Trace["start"];
    const steps = [{ at: 0, event: { type: "query.edited" }, value, context }] as unknown as Trace["steps"];

    const { snapshots, drift } = replayTrace(search, { ...trace, start, steps });

    expect(drift).toMatchObject({
      step: 1,
      event: "query.edited",
      got: expect.stringContaining("trim") as unknown,
    });
    expect(snapshots).toHaveLength(1);
  });

  it("fits whatever the order of its names, and where nothing was written as null", () => {
    const turned = trace.steps.map((step) => ({
      ...step,
      context: Object.fromEntries(
        Object.entries(step.context)
          .filter(([, value]) => value !== null)
          .map(([name, value]): [string, typeof value] => [name, reversed(value)])
          .reverse(),
      ),
    }));

    expect(
      turned.some(
        ({ context }, index) => Object.keys(context).length < Object.keys(trace.steps[index]!.context).length,
      ),
    ).toBe(true);
    expect(replayTrace(machine, { ...trace, steps: turned }).drift).toBeNull();
  });

  it("of a state that is gone is told as the start's", () => {
    const start = { ...trace.start, value: "verifyingTwice" };

    expect(replayTrace(machine, { ...trace, start }).drift).toMatchObject({ step: 0 });
  });
});

describe("a file that is loaded", () => {
  const good = JSON.parse(textOf("coupon-refused.json")) as Trace;
  const refusal = (text: string) => {
    const result = readTrace(text);
    return result.ok ? "read" : result.problem.kind;
  };

  it.each([
    ["no JSON", "{ nothing", "broken"],
    ["of another program", JSON.stringify({ steps: [] }), "foreign"],
    ["null", "null", "foreign"],
    ["of another version", JSON.stringify({ ...good, format: "waybill-trace/2" }), "version"],
    ["of a machine that is not here", JSON.stringify({ ...good, machine: "teleport" }), "machine"],
    [
      "of a machine named like a part of every object",
      JSON.stringify({ ...good, machine: "constructor" }),
      "machine",
    ],
    ["with a step that is none", JSON.stringify({ ...good, steps: [{ at: "soon" }] }), "shape"],
    ["with more than a trace has", JSON.stringify({ ...good, cookie: "x" }), "shape"],
    ["far too large", " ".repeat(MAX_TRACE_BYTES + 1), "large"],
  ])("and is %s is refused with the reason", (_, text, kind) => {
    expect(refusal(text)).toBe(kind);
  });

  it("may be as large as a trace can be", () => {
    expect(refusal(" ".repeat(MAX_TRACE_BYTES))).toBe("broken");
  });

  it.each([
    [
      "its version, cut off",
      { format: `waybill-trace/${"2".repeat(90)}` },
      `waybill-trace/${"2".repeat(26)}`,
    ],
    ["its machine, cut off", { machine: "m".repeat(90) }, "m".repeat(80)],
    ["the first place that is wrong", { start: { value: 1, context: {} }, steps: 1 }, "start.value: "],
    ["the file as a whole", { cookie: "x" }, "$: "],
  ])("and is refused names %s", (_, change, where) => {
    const result = readTrace(JSON.stringify({ ...good, ...change }));

    const said = result.ok ? "" : result.problem.where;
    expect(where.endsWith(": ") ? said.slice(0, where.length) : said).toBe(where);
  });

  it("never throws, whatever is in it", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((steps) => JSON.stringify({ ...good, steps })),
        ),
        (text) => {
          expect(["read", "broken", "foreign", "version", "machine", "shape", "large"]).toContain(
            refusal(text),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it("has the form that is published; `npm run paths -- --schema` writes it anew", () => {
    expect(published).toEqual(JSON.parse(JSON.stringify(traceJsonSchema())));
  });
});

describe("the player", () => {
  const { snapshots } = replayTrace(entryOf("coupon").machine, readOrThrow(textOf("coupon-refused.json")));

  it("goes to any step and tells who listens, and stays within its ends", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1 }), (wanted) => {
        const player = createPlayer(snapshots);
        const observer = vi.fn();
        player.subscribe(observer);

        wanted.forEach((step) => player.show(step));

        expect(player.step).toBe(Math.min(Math.max(0, wanted.at(-1)!), snapshots.length - 1));
        expect(player.getSnapshot()).toBe(snapshots[player.step]);
        expect(observer).toHaveBeenCalledTimes(wanted.length);
      }),
    );
  });

  it("hears nothing a component sends", () => {
    const player = createPlayer(snapshots);

    player.send({ type: "code.edited" });

    expect(player.getSnapshot()).toBe(snapshots[0]);
  });
});
