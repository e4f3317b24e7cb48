// npm run bench -- ingest|subscribers|pushes|pages|storefront|start|demo|search|orders|detect|refresh|export|import|gates|places|pairs|deliveries|images|edd|editor|courier-texts|mail|automations|providers|fairness|scale|interactions: figures beside a baseline of the same run (docs/performance.md).
import path from "node:path";
import { ensureAdminSchemaOrExit } from "./admin-schema.mjs";
import { checkNode, ensureBuild, ensurePackages, root, run } from "./bootstrap.mjs";

const BENCHES = [
  "ingest",
  "subscribers",
  "pushes",
  "pages",
  "storefront",
  "start",
  "demo",
  "search",
  "orders",
  "detect",
  "refresh",
  "export",
  "import",
  "gates",
  "places",
  "pairs",
  "deliveries",
  "images",
  "edd",
  "editor",
  "courier-texts",
  "mail",
  "automations",
  "providers",
  "fairness",
  "scale",
  "interactions",
];
const [name = ""] = process.argv.slice(2);
checkNode();
if (!BENCHES.includes(name)) {
  console.error(`Which one? npm run bench -- ${BENCHES.join("|")}`);
  process.exit(1);
}
ensurePackages();
ensurePackages("bench");
if (["pages", "storefront"].includes(name)) ensurePackages("bench/paint");
ensureBuild();
ensureAdminSchemaOrExit();
run(process.execPath, ["--import", "tsx", path.join(root, "bench", `${name}.ts`), ...process.argv.slice(3)]);
