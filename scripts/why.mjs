// npm run why -- order 1042 [--shop store.myshopify.com]: what has happened to an order, what made it happen, and what was
// decided against, in the configured database.
import { checkNode, ensurePackages, loadEnvFile, run } from "./bootstrap.mjs";

checkNode();
ensurePackages();
loadEnvFile();
run(process.execPath, ["--import", "tsx", "scripts/why-command.ts", ...process.argv.slice(2)]);
