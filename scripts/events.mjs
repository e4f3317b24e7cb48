// npm run events: who reacts to which event, in which order. --write: writes docs/events.md anew.
import { checkNode, ensurePackages, run } from "./bootstrap.mjs";

checkNode();
ensurePackages();
run(process.execPath, ["--import", "tsx", "scripts/events-report.ts", ...process.argv.slice(2)]);
