// npm run operate -- status | shop SHOP | acts | replay | pause | resume: what our staff sees of all stores, and does, in the
// configured database.
import { checkNode, ensurePackages, loadEnvFile, run } from "./bootstrap.mjs";

checkNode();
ensurePackages();
loadEnvFile();
run(process.execPath, ["--import", "tsx", "scripts/operate-command.ts", ...process.argv.slice(2)]);
