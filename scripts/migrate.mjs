// npm run migrate: brings the schema of the configured database up to date, as a start would, and ends.
import { checkNode, ensurePackages, loadEnvFile, run } from "./bootstrap.mjs";

checkNode();
ensurePackages();
loadEnvFile();
run(process.execPath, ["--import", "tsx", "scripts/migrate-command.ts"]);
