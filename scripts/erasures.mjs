// npm run erasures -- save | apply FOLDER: who was erased, kept beside backups of a PostgreSQL server, and erased again after an older one was put back.
import { checkNode, ensurePackages, loadEnvFile, run } from "./bootstrap.mjs";

checkNode();
ensurePackages();
loadEnvFile();
run(process.execPath, ["--import", "tsx", "scripts/erasures-command.ts", ...process.argv.slice(2)]);
