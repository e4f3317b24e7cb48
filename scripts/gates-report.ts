import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { jsonSchemas } from "../permissions/json-schemas";
import { gatesReport, type Sources } from "../permissions/report";
import { root } from "./ground.mjs";

const GATES = "permissions/gates.json";
const PLANS = "permissions/plans.json";

const [argument] = process.argv.slice(2);
if (argument === "--schemas") await writeSchemas();
else process.exitCode = report(argument ?? path.join(root, GATES));

function report(gates: string): number {
  const inside = path.relative(root, gates);
  const file = inside.startsWith("..") ? gates : inside;
  const now = {
    gates: { file, text: read(gates) },
    plans: { file: PLANS, text: read(path.join(root, PLANS)) },
  };
  const { ok, lines } = gatesReport(now, committedSources(), new Date());
  console.log(lines.join("\n"));
  return ok ? 0 : 1;
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    console.error(`${file} cannot be read: ${(error as Error).message}`);
    process.exit(1);
  }
}

/** The files of the last commit; null outside of git, or before they were ever committed. */
function committedSources(): Sources | null {
  const [gates, plans] = [committed(GATES), committed(PLANS)];
  if (gates === null || plans === null) return null;
  return { gates: { file: GATES, text: gates }, plans: { file: PLANS, text: plans } };
}

function committed(file: string): string | null {
  const { status, stdout } = spawnSync("git", ["show", `HEAD:./${file}`], { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout : null;
}

async function writeSchemas(): Promise<void> {
  for (const [name, schema] of Object.entries(jsonSchemas)) {
    const file = path.join(root, "permissions", name);
    const options = await resolveConfig(file);
    writeFileSync(file, await format(JSON.stringify(schema), { ...options, filepath: file }));
  }
}
