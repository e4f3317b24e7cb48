import { readImports } from "../testing/changed.mjs";
import type { Group, Stage } from "./groups";

/** The stages for one file: only the tests that import it, since others cannot notice; its own test first. */
export type Narrow = (stages: Stage[], file: string) => Stage[];

/** Follows the imports of all tests of these groups. */
export async function readReach(groups: Group[]): Promise<Narrow> {
  const tests = new Set(groups.flatMap(({ stages }) => stages.flatMap(({ files }) => files)));
  const imports = await readImports([...tests]);
  const reached = new Map([...tests].map((test) => [test, allFrom(test, imports)]));

  return (stages, file) => {
    const own = file.replace(/^(.*)\.ts$/, "test/$1.test.ts");
    return stages
      .map((stage) => {
        const files = stage.files.filter((test) => reached.get(test)!.has(file));
        return { ...stage, files: [...new Set([...files.filter((test) => test === own), ...files])] };
      })
      .filter(({ files }) => files.length > 0);
  };
}

function allFrom(test: string, imports: Map<string, string[]>): Set<string> {
  const seen = new Set([test]);
  for (const file of seen) for (const next of imports.get(file) ?? []) seen.add(next);
  return seen;
}
