import type { Group } from "./groups";
import type { Mutation } from "./mutation";
import { survivors } from "./survivors";

export interface Result {
  group: string;
  file: string;
  mutation: Mutation;
  /** The stage that failed; "" for a survivor. */
  killer: string;
}

/** Maximum share of survivors, explained or not. */
const MOST_SURVIVORS = 0.03;

/** Collects results and rates them. A stale explanation is reported only if every mutant of its file was run. */
export function createReport(isWhole: boolean) {
  const results: Result[] = [];
  const problems: string[] = [];

  return {
    add(result: Result): void {
      results.push(result);
      if (process.stdout.isTTY) process.stdout.write(`\r${results.length} ${result.group}   `);
    },
    print(groups: Group[]): void {
      console.log(`\n${"Group".padEnd(14)}Mutants  Killed  by`);
      for (const { name } of groups) {
        const own = results.filter(({ group }) => group === name);
        const counts = new Map<string, number>();
        for (const { killer } of own) if (killer) counts.set(killer, (counts.get(killer) ?? 0) + 1);
        const killed = [...counts.values()].reduce((sum, count) => sum + count, 0);
        const by = [...counts].map(([killer, count]) => `${killer} ${count}`).join(", ");
        console.log(
          `${name.padEnd(14)}${String(own.length).padStart(7)}${String(killed).padStart(8)}  ${by}`,
        );
      }
      problems.push(...problemsOf(results, groups, isWhole));
      console.log(["", ...problems].join("\n"));
    },
    isGood: () => problems.length === 0,
  };
}

function problemsOf(results: Result[], groups: Group[], isWhole: boolean): string[] {
  const alive = results.filter(({ killer }) => killer === "");
  const isExplained = ({ file, mutation }: Result) =>
    survivors.some((each) => each.file === file && each.mutant === mutation.id);
  const unexplained = alive
    .filter((result) => !isExplained(result))
    .map(({ file, mutation }) => `survives unexplained: ${file}:${mutation.line}  ${mutation.id}`);
  const files = groups.flatMap((group) => group.files);
  const stale = survivors
    .filter((each) => isWhole && files.includes(each.file))
    .filter(
      ({ file, mutant }) => !alive.some((result) => result.file === file && result.mutation.id === mutant),
    )
    .map(({ file, mutant }) => `explained, but killed or gone: ${file}  ${mutant}`);
  const part = alive.length / Math.max(1, results.length);
  const words = `${alive.length} of ${results.length} survive (${(part * 100).toFixed(1)} %)`;
  console.log(words);
  return [...unexplained, ...stale, ...(part > MOST_SURVIVORS ? [`too many survive: ${words}`] : [])];
}
