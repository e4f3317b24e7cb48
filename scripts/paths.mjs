// npm run paths: the generated paths of every machine: fails when a transition is on none of them, when a path breaks a
// rule (machines/*.invariants.ts), or when what a machine does differs from machines/transitions.txt, which --write writes.
// --schema: writes the published schema of trace files.
import { checkNode, ensurePackages, run } from "./bootstrap.mjs";

checkNode();
ensurePackages();
run(process.execPath, ["--import", "tsx", "scripts/paths-report.ts", ...process.argv.slice(2)]);
