// npm run couriers: counts the couriers of our own table by what is known of them and by source, and checks each row.
import { checkNode, ensurePackages, run } from "./bootstrap.mjs";

checkNode();
ensurePackages();
run(process.execPath, ["--import", "tsx", "scripts/couriers-report.ts"]);
