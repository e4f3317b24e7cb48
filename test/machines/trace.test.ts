import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import published from "../../public/schemas/waybill-trace-1.json";
import { createPlayer } from "../../machines/tooling/player";
import { coverReport } from "../../machines/tooling/path-cover-report";
import { createRedactor } from "../../machines/tooling/redact";
import { entryOf, machineIds } from "../../machines/registry";
import { replay } from "../../machines/tooling/replay";
import { readTrace, traceJsonSchema, type Trace } from "../../machines/tooling/trace";
import { MAX_TRACE_BYTES } from "../../machines/tooling/trace-format";

const folder = "test/traces";
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
const textOf = (file: string) => readFileSync(`${folder}/${file}`, "utf8");

function read(text: string): Trace {
  const result = readTrace(text);
  if (!result.ok) throw new Error(`${result.problem.kind} ${result.problem.where}`);
  return result.trace;
}

describe("the recorded traces", () => {
  it("are there for the machines that merchants use most", () => {
    const recorded = new Set(files.map((file) => read(textOf(file)).machine));

    expect([...recorded]).toEqual(expect.arrayContaining(["coupon", "planChange", "saveBar"]));
  });

  it.each(files)("%s goes the way it went", (file) => {
    const asked = vi.spyOn(globalThis, "fetch");
    const trace = read(textOf(file));

    const { snapshots, drift } = replay(entryOf(trace.machine).machine, trace);

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
  const trace = read(textOf("coupon-refused.json"));
  const { machine } = entryOf("coupon");

  it("names the first step that goes another way, and what was recorded", () => {
    const steps = trace.steps.map((step, index) => (index === 2 ? { ...step, value: "verified" } : step));

    const { drift } = replay(machine, { ...trace, steps });

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

    expect(replay(machine, { ...trace, steps }).drift).toMatchObject({
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

    expect(replay(search, { ...trace, start: at(0) as Trace["start"], steps }).drift).toMatchObject({
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

    const { snapshots, drift } = replay(search, { ...trace, start, steps });

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
    expect(replay(machine, { ...trace, steps: turned }).drift).toBeNull();
  });

  it("of a state that is gone is told as the start's", () => {
    const start = { ...trace.start, value: "verifyingTwice" };

    expect(replay(machine, { ...trace, start }).drift).toMatchObject({ step: 0 });
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

describe("what a trace leaves out", () => {
  it("is every token, address, name and code, the same one always by the same stand-in", () => {
    const redact = createRedactor();
    const told = redact({
      code: " SPRING-4711 ",
      discount_code: "SPRING-4711",
      mail: "Write to maria.lang@example.org",
      customerName: "María Lang",
      auth: "Bearer eyJhbGciOi.eyJzdWIi.c2ln",
      key: "wbk_7hGq2Lm9",
      url: "https://admin.shopify.com/store/fern/charges/77?token=abc",
      shop: "fern-and-harbour.myshopify.com",
      recent: ['{"query":"María Lang"}'],
      phone: "+49 30 1234",
      customer: 7012345678901,
      trackingNumber: 12,
    });

    const text = JSON.stringify(told);
    for (const secret of ["SPRING", "maria", "María", "eyJ", "7hGq", "fern", "1234", ":12"])
      expect(text).not.toContain(secret);
    expect(told.code).toBe(` ${told.discount_code} `);
  });

  it("is what was searched for and found: numbers, names and the text itself", () => {
    const redact = createRedactor();
    const row = (key: string) => ({ title: key, path: "/track/orders", anchor: "orders", key, count: 2 });
    const feature = { title: "Coupon code", path: "/track/billing", anchor: "coupon" };
    const told = redact({
      query: "María",
      found: { customer: { rows: [row("María Lang")], total: 1, failed: false } },
      items: { pins: [feature], recents: [row("María Lang"), row("#1001")] },
      stored: [JSON.stringify(row("LP00123456789"))],
    });

    const text = JSON.stringify(told);
    for (const secret of ["María", "1001", "LP0012"]) expect(text).not.toContain(secret);
    expect(told.items.recents[0]!.key).toBe(told.found.customer.rows[0]!.key);
    expect(told.items.recents[0]).toMatchObject({ path: "/track/orders", anchor: "orders" });
    expect(told.items.pins).toEqual([feature]);
  });

  it("is replaced by words that keep its form, counted by kind, and that are left alone later", () => {
    const redact = createRedactor();
    const told = redact({
      query: "María",
      text: "Lang",
      note: "ask anna@example.org or ben@example.org of fern.myshopify.com at https://example.org/x",
    });

    expect(told).toEqual({ query: "text-1", text: "text-2", note: "text-3" });
    expect(redact({ said: "anna@example.org, fern.myshopify.com, https://example.org/x" }).said).toBe(
      "mail-1@example.com, store-1.example, https://example.com/address-1",
    );
    expect(redact(told)).toEqual(told);
  });

  it("is a customer's number, but not how many there are", () => {
    expect(createRedactor()({ customer: 1000, recipient: 999, trackingNumber: 12 })).toEqual({
      customer: 0,
      recipient: 999,
      trackingNumber: 0,
    });
  });

  it("is no place of the app, though it has a title or a key as what was found has", () => {
    const places = [
      { title: "Orders", path: "/track/orders", anchor: "orders" },
      { title: "Coupon", path: "/track/billing", key: "coupon" },
      { title: null, path: "/track/orders", key: "orders" },
    ];

    expect(createRedactor()(places)).toEqual(places);
  });

  it("is nothing a machine or a screen decides by", () => {
    const kept = {
      failure: { code: "A0301", message: "The shop has another charge to approve", traceId: "trace-7f3a" },
      network: { code: "network", message: "", traceId: null },
      choice: { plan: "GROWTH_300", interval: "ANNUAL", is_trial: false },
      code: "  ",
      pages: { order: 2, customer: 3 },
    };

    expect(createRedactor()(kept)).toEqual(kept);
  });

  it.each(machineIds)("leaves every path of %s as it goes", (id) => {
    for (const { first, steps } of coverReport(entryOf(id)).paths) {
      const redact = createRedactor();
      const trace = redact({
        format: "waybill-trace/1",
        machine: id,
        recorded_at: "2026-11-21T09:00:00.000Z",
        start: { value: first.value, context: first.context },
        steps: steps.map(({ event, state }, at) => ({
          at,
          event,
          value: state.value,
          context: state.context,
        })),
      }) as unknown as Trace;

      const { drift } = replay(entryOf(id).machine, read(JSON.stringify(trace)));

      expect(drift).toBeNull();
    }
  });
});

describe("the player", () => {
  const { snapshots } = replay(entryOf("coupon").machine, read(textOf("coupon-refused.json")));

  it("goes to any step and tells who listens, and stays within its ends", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1 }), (wanted) => {
        const player = createPlayer(snapshots);
        const told = vi.fn();
        player.subscribe(told);

        wanted.forEach((step) => player.show(step));

        expect(player.step).toBe(Math.min(Math.max(0, wanted.at(-1)!), snapshots.length - 1));
        expect(player.getSnapshot()).toBe(snapshots[player.step]);
        expect(told).toHaveBeenCalledTimes(wanted.length);
      }),
    );
  });

  it("hears nothing a component sends", () => {
    const player = createPlayer(snapshots);

    player.send({ type: "code.edited" });

    expect(player.getSnapshot()).toBe(snapshots[0]);
  });
});

it.each(["a", "a.", "eyJ-", "eyJ-a."])("a megabyte of %j is redacted as quickly as anything", (part) => {
  const redact = createRedactor();

  const said = redact({ note: `${part.repeat(1024 * 256)} for anna.berg@example.co.uk` });

  expect(said.note).not.toContain("anna");
});
