// npm run providers -- list | order COURIER aftership,17track | budget SHOP 17track --month 2000: who is asked about shipments,
// and how much a store may use, in the configured database.
import { checkNode, ensurePackages, loadEnvFile, run } from "./bootstrap.mjs";

checkNode();
ensurePackages();
loadEnvFile();
run(process.execPath, ["--import", "tsx", "scripts/providers-command.ts", ...process.argv.slice(2)]);
