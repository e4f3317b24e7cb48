import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathTable } from "../machines/tooling/path-table";
import { checkMachine } from "../machines/tooling/machine-check";
import { entryOf, machineIds } from "../machines/registry";
import { traceJsonSchema } from "../machines/tooling/trace";
import { tableDifferences, writeTable } from "../machines/tooling/transition-table-text";
import { root } from "./bootstrap.mjs";
import { writeFormatted } from "./write-formatted";

const tableFile = path.join(root, "machines/transitions.txt");
const [argument] = process.argv.slice(2);
if (argument === "--schema") writeSchema();
else {
  const cover = pathTable(machineIds.map((id) => [id, entryOf(id)]));
  const checks = machineIds.map((id) => ({ id, ...checkMachine(id, entryOf(id)) }));
  const breaches = checks.flatMap((check) => check.breaches);
  const table = writeTable(checks.map(({ id, rows }) => [id, rows]));
  if (argument === "--write") writeFileSync(tableFile, table);
  const differences = tableDifferences(readFileSync(tableFile, "utf8"), table);

  const rules = machineIds.reduce((sum, id) => sum + entryOf(id).invariants.length, 0);
  console.log(cover.lines.join("\n"));
  console.log([...breaches, `${rules} rules, ${breaches.length} broken`].join("\n"));
  console.log([...differences, `${differences.length} differences from machines/transitions.txt`].join("\n"));
  if (differences.length > 0) console.log("Where that is meant: npm run paths -- --write");
  process.exitCode = cover.ok && breaches.length === 0 && differences.length === 0 ? 0 : 1;
}

function writeSchema(): void {
  const file = path.join(root, "public/schemas/waybill-trace-1.json");
  writeFormatted(file, JSON.stringify(traceJsonSchema()));
}
