// npm run restore -- path/to/dump.sql.gz: replaces all rows of the configured database by those of a nightly dump.
import { existsSync } from "node:fs";
import path from "node:path";
import { checkNode, ensurePackages, loadEnvFile, run } from "./bootstrap.mjs";

checkNode();
ensurePackages();
loadEnvFile();
const [file] = process.argv.slice(2);
if (!file) {
  console.log("Usage: npm run restore -- path/to/dump.sql.gz   (stop Waybill first; all rows are replaced)");
  process.exit(1);
}
const dump = path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
if (!existsSync(dump)) {
  console.error(`There is no file ${dump}`);
  process.exit(1);
}
run(process.execPath, ["--import", "tsx", "scripts/restore-dump.ts", dump]);
