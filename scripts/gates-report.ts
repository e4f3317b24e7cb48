import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { printFinding } from "../permissions/finding";
import { jsonSchemas } from "../permissions/json-schemas";
import { lint } from "../permissions/lint";
import { gatesReport, type Sources } from "../permissions/report";
import { countAffectedStores } from "../service/domain/gates/count-affected-stores";
import { describeStore } from "../service/domain/gates/describe-store";
import { root } from "./bootstrap.mjs";
import { withStores } from "./with-stores";
import { writeFormatted } from "./write-formatted";

const GATES = "permissions/gates.json";
const PLANS = "permissions/plans.json";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { schemas: { type: "boolean" }, store: { type: "string" } },
});
const gates = positionals[0] ?? path.resolve(root, process.env.GATES_FILE || GATES);

if (values.schemas) writeSchemas();
else process.exitCode = values.store === undefined ? await report() : await describe(values.store);

/** Checks the files and prints matrix, differences and findings. */
async function report(): Promise<number> {
  const [now, committed, at] = [sources(), committedSources(), new Date()];
  const { rules } = lint(now.gates, now.plans, at);
  const before = committed && lint(committed.gates, committed.plans, at).rules;
  const stores = rules
    ? await withStores(
        (db) => countAffectedStores(db, before?.table ?? null, rules, at),
        "While the product runs, its page /track/gates counts them.",
      )
    : { notChecked: "the file has errors" };
  const { ok, lines } = gatesReport(now, committed, at, stores);
  console.log(lines.join("\n"));
  return ok ? 0 : 1;
}

/** A store's features, with the rule that decides each. */
async function describe(store: string): Promise<number> {
  const [now, at] = [sources(), new Date()];
  const { rules, findings } = lint(now.gates, now.plans, at);
  if (!rules) {
    console.log(findings.map(printFinding).join("\n"));
    return 1;
  }
  const answer = await withStores(
    async (db) => ({ lines: await describeStore(db, rules.table, store, at) }),
    "Stop the product and ask again; with PostgreSQL (DATABASE_URL) both can be open.",
  );
  if ("notChecked" in answer) {
    console.error(`${store} could not be looked up: ${answer.notChecked}`);
    return 1;
  }
  console.log(answer.lines?.join("\n") ?? `There is no store ${store}.`);
  return answer.lines ? 0 : 1;
}

function sources(): Sources {
  const inside = path.relative(root, gates);
  const file = inside.startsWith("..") ? gates : inside;
  return {
    gates: { file, text: read(gates) },
    plans: { file: PLANS, text: read(path.join(root, PLANS)) },
  };
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    console.error(`${file} cannot be read: ${(error as Error).message}`);
    process.exit(1);
  }
}

/** The files of the last commit; null outside of git, or before they were committed. */
function committedSources(): Sources | null {
  const [gates, plans] = [committed(GATES), committed(PLANS)];
  if (gates === null || plans === null) return null;
  return { gates: { file: GATES, text: gates }, plans: { file: PLANS, text: plans } };
}

function committed(file: string): string | null {
  const { status, stdout } = spawnSync("git", ["show", `HEAD:./${file}`], { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout : null;
}

function writeSchemas(): void {
  for (const [name, schema] of Object.entries(jsonSchemas)) {
    writeFormatted(path.join(root, "permissions", name), JSON.stringify(schema));
  }
}
