// npm run rebuild -- orders [--shop store.myshopify.com]: derives the order list, attention and the search anew from what is
// stored, in the configured database.
import { checkNode, ensurePackages, loadEnvFile, run } from "./bootstrap.mjs";

checkNode();
ensurePackages();
loadEnvFile();
run(process.execPath, ["--import", "tsx", "scripts/rebuild-command.ts", ...process.argv.slice(2)]);
