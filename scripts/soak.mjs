// npm run soak: the tests of crashes in their long form, as before a release: kills, power cuts, kills under load.
import { checkNode, ensureBuild, ensurePackages, run } from "./ground.mjs";

checkNode();
ensurePackages();
ensureBuild();
run("npx", ["vitest", "run", "--project", "node", "test/crash"], {
  env: {
    CRASH_RUNS: "40",
    INGEST_KILLS: "20",
    PUSH_KILLS: "20",
    BULK_KILLS: "20",
    IMPORT_KILLS: "20",
    ...process.env,
  },
});
