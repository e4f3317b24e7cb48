import { existsSync, readFileSync } from "node:fs";
import { transform } from "esbuild";
import { describe, expect, it } from "vitest";
import { codeMutations } from "../../scripts/mutants/code-mutations";
import { groups } from "../../scripts/mutants/groups";
import { machineMutations } from "../../scripts/mutants/machine-mutations";
import { applied, collectMutations } from "../../scripts/mutants/mutation";
import { survivors } from "../../scripts/mutants/survivors";

const code = (source: string) => collectMutations(source, "code.ts", codeMutations);
const mutantsOf = (source: string) => code(source).map((mutation) => applied(source, mutation));
const mutationsOf = (file: string) =>
  collectMutations(
    readFileSync(file, "utf8"),
    file,
    file.endsWith(".machine.ts") ? machineMutations : codeMutations,
  );

describe("mutations of code", () => {
  it.each([
    ["a === b;", "a !== b;"],
    ["a < b;", "a <= b;"],
    ["a && b;", "a || b;"],
    ["a ?? b;", "a;"],
    ["n = 5;", "n = 6;"],
    ["if (isOpen) go();", "if (!(isOpen)) go();"],
    ["list.some(isOpen);", "list.every(isOpen);"],
    ["code.trim().length;", "code.length;"],
    ["!isOpen;", "isOpen;"],
    ["forget();", ";"],
  ])("make of %s among others %s", (source, mutant) => {
    expect(mutantsOf(source)).toContain(mutant);
  });

  it("leave types, imports and joined texts alone", () => {
    const source = 'import { a } from "a"; type Five = 5; interface Open { is: true }';

    expect(code(source)).toEqual([]);
    expect(mutantsOf('const name = first + " " + last;')).toEqual([]);
  });

  it("are named by place and change, each once", () => {
    const [first, second] = code("function sum() { return 100 - 100; }").filter(({ id }) =>
      id.includes("constant"),
    );

    expect(first!.id).toBe("sum: constant 100 → 101");
    expect(second!.id).toBe("sum: constant 100 → 101 #2");
  });
});

describe("mutations of a machine", () => {
  const file = "machines/coupon.machine.ts";
  const ids = mutationsOf(file).map(({ id }) => id);

  it.each([
    ["a transition is gone", /states\.refused\.on: drop transition "field\.focused"/],
    ["it leads elsewhere", /refused\.on\.field\.focused: redirect "unverified" → "verifying"/],
    ["a guard is gone", /unverified\.on\.code\.submitted: drop guard/],
    ["an action is gone", /states\.verified: drop exit: "forgetCoupon"/],
    ["a tag is gone", /states\.verified: drop tags: "badge"/],
    ["a field is not assigned", /actions\.rememberCode: drop field code/],
  ])("%s", (_, id) => {
    expect(ids.filter((each) => id.test(each))).toHaveLength(1);
  });
});

describe("every mutant", () => {
  const files = groups.flatMap((group) => group.files);

  it.each(files)("of %s is code, and has a name of its own", async (file) => {
    const source = readFileSync(file, "utf8");
    const mutations = mutationsOf(file);

    await Promise.all(
      mutations.map((mutation) =>
        transform(applied(source, mutation), { loader: "ts", sourcefile: mutation.id }),
      ),
    );
    expect(new Set(mutations.map(({ id }) => id)).size).toBe(mutations.length);
  });

  it("has tests that are there", () => {
    const tests = groups.flatMap(({ stages }) => stages.flatMap((stage) => stage.files));

    expect(tests.filter((file) => !existsSync(file))).toEqual([]);
  });

  it("that is explained is one of them, with a reason", () => {
    const ids = new Map(files.map((file) => [file, mutationsOf(file).map(({ id }) => id)]));
    for (const { file, mutant, why } of survivors) {
      expect(ids.get(file)).toContain(mutant);
      expect(why.length).toBeGreaterThan(20);
    }
  });
});
