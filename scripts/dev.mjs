// npm run dev: Vite serves the app with hot reload; a change of service, sandbox or server restarts the process.
import { ensureAdminSchemaOrExit, usesSandbox } from "./admin-schema.mjs";
import { checkNode, ensurePackages, loadEnvFile, run } from "./bootstrap.mjs";

checkNode();
ensurePackages();
loadEnvFile();
if (usesSandbox({ ...process.env, NODE_ENV: "development" })) ensureAdminSchemaOrExit();
run(
  "npx",
  [
    "tsx",
    "watch",
    "--clear-screen=false",
    "--include",
    "service/**/*",
    "--include",
    "sandbox/**/*",
    "server.ts",
  ],
  {
    env: { ...process.env, NODE_ENV: "development" },
  },
);
