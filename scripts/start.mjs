// npm start: installs if needed, builds if needed, then runs the product in this process.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureAdminSchemaOrExit, usesSandbox } from "./admin-schema.mjs";
import { checkNode, ensureBuild, ensurePackages, loadEnvFile, root } from "./bootstrap.mjs";

checkNode();
ensurePackages();
ensureBuild();
loadEnvFile();
if (usesSandbox(process.env)) ensureAdminSchemaOrExit();
process.env.WAYBILL_BUILT = "1";
await import(pathToFileURL(path.join(root, "build/server.js")).href);
