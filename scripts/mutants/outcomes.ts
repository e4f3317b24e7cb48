import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../bootstrap.mjs";

/** Results of mutants, cached between runs while sources and tests are unchanged. */
export interface Outcomes {
  get(mutant: string): string | undefined;
  has(mutant: string): boolean;
  set(mutant: string, killer: string): void;
}

/** The cached results of one file's mutants with these tests. */
export function openOutcomes(source: string, tests: string[], isFresh: boolean): Outcomes {
  const file = path.join(root, ".cache/mutants", `${source.replaceAll("/", "-")}.json`);
  const fingerprint = fingerprintOf(tests);
  const kept =
    existsSync(file) && !isFresh ? (JSON.parse(readFileSync(file, "utf8")) as CachedOutcome) : null;
  const killers = kept?.fingerprint === fingerprint ? kept.killers : {};
  mkdirSync(path.dirname(file), { recursive: true });
  return {
    get: (mutant) => (Object.hasOwn(killers, mutant) ? killers[mutant] : undefined),
    has: (mutant) => Object.hasOwn(killers, mutant),
    set(mutant, killer) {
      if (killers[mutant] === killer) return;
      killers[mutant] = killer;
      writeFileSync(file, JSON.stringify({ fingerprint, killers } satisfies CachedOutcome));
    },
  };
}

interface CachedOutcome {
  fingerprint: string;
  killers: Record<string, string>;
}

/** Hash of every file in the two folders and below them, and of the tests. */
function fingerprintOf(tests: string[]): string {
  const hash = createHash("sha256");
  const inFolders = ["machines", "permissions"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  );
  for (const file of [...inFolders, ...tests].sort())
    hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest("hex");
}
