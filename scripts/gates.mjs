// npm run gates: checks permissions/, prints the matrix and what each plan gains or loses against the committed files.
// npm run gates -- path/to/gates.json: the same for a file that lies elsewhere; without it GATES_FILE, where it is set.
// npm run gates -- --store shop.myshopify.com: what one store has, and why. --schemas: writes the editors' schemas.
import path from "node:path";
import { checkNode, ensurePackages, loadEnvFile, run } from "./bootstrap.mjs";

checkNode();
ensurePackages();
loadEnvFile();
// Paths are relative to where the command was called; npm itself changes to the project's root.
const from = process.env.INIT_CWD ?? process.cwd();
const args = process.argv.slice(2);
const resolved = args.map((arg, index) =>
  arg.startsWith("--") || args[index - 1] === "--store" ? arg : path.resolve(from, arg),
);
run(process.execPath, ["--import", "tsx", "scripts/gates-report.ts", ...resolved]);
