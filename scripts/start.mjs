// npm start: installs if needed, builds if needed, then runs the product in this process.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { checkNode, ensureBuild, ensurePackages, loadEnvFile, root } from "./ground.mjs";

checkNode();
ensurePackages();
ensureBuild();
loadEnvFile();
process.env.WAYBILL_BUILT = "1";
await import(pathToFileURL(path.join(root, "build/server.js")).href);
