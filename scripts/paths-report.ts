import { writeFileSync } from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { coverTable } from "../machines/cover-table";
import { entryOf, machineIds } from "../machines/registry";
import { traceJsonSchema } from "../machines/trace";
import { root } from "./ground.mjs";

const [argument] = process.argv.slice(2);
if (argument === "--schema") await writeSchema();
else {
  const { ok, lines } = coverTable(machineIds.map((id) => [id, entryOf(id)]));
  console.log(lines.join("\n"));
  process.exitCode = ok ? 0 : 1;
}

async function writeSchema(): Promise<void> {
  const file = path.join(root, "public/schemas/waybill-trace-1.json");
  const options = await resolveConfig(file);
  writeFileSync(file, await format(JSON.stringify(traceJsonSchema()), { ...options, filepath: file }));
}
