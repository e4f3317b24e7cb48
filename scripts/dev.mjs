// npm run dev: Vite serves the app with hot reload; a change of service, sandbox or server restarts the process.
import { checkNode, ensurePackages, loadEnvFile, run } from "./ground.mjs";

checkNode();
ensurePackages();
loadEnvFile();
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
