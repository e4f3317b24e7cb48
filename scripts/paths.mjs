// npm run paths: the generated paths of every machine and what they cover; fails when a transition is on none of them.
// --schema: writes the published schema of trace files.
import { checkNode, ensurePackages, run } from "./ground.mjs";

checkNode();
ensurePackages();
run(process.execPath, ["--import", "tsx", "scripts/paths-report.ts", ...process.argv.slice(2)]);
