// npm run admin-tokens -- make SHOP --hours 12 | revoke SHOP | revoke --all: bearers for our own staff, in the configured database.
import { checkNode, ensurePackages, loadEnvFile, run } from "./bootstrap.mjs";

checkNode();
ensurePackages();
loadEnvFile();
run(process.execPath, ["--import", "tsx", "scripts/admin-tokens-command.ts", ...process.argv.slice(2)]);
