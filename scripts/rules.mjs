// npm run rules: each rule (section 5) and error (section 8) of the specification with the tests that hold it, from
// test/specification-rules.ts. Fails where a rule of an area that is built has none.
import { checkNode, ensurePackages, run } from "./bootstrap.mjs";

checkNode();
ensurePackages();
run(process.execPath, ["--import", "tsx", "scripts/rules-report.ts"]);
