// npm run build: the Remix app by Vite, the process by esbuild, and every static file compressed beside itself.
// With --if-older only when something it is made of has changed since. BUILD_ID names the build; it is made at random without it.
import { randomBytes } from "node:crypto";
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { checkNode, ensurePackages, isBuildNewest, root, run } from "./bootstrap.mjs";

checkNode();
ensurePackages();
if (process.argv.includes("--if-older") && isBuildNewest()) process.exit(0);
const build = path.join(root, "build");
const buildId = process.env.BUILD_ID || randomBytes(6).toString("hex");
if (!/^[\w.-]{1,64}$/.test(buildId)) {
  console.error("BUILD_ID: letters, digits, dots, - and _ only, at most 64: it stands in addresses.");
  process.exit(1);
}
rmSync(build, { recursive: true, force: true });
run("npx", ["remix", "vite:build"], { env: { ...process.env, NODE_ENV: "production" } });

const { build: bundle } = await import("esbuild");
/** @type {import("esbuild").BuildOptions} */
const forNode = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  // Packages stay packages: they find their own files, and a bundle of them would start no faster.
  packages: "external",
  logLevel: "warning",
};
await bundle({
  ...forNode,
  entryPoints: { server: "server.ts" },
  outdir: build,
  // The rest in a file of its own: server.js installs its signal handlers before that is loaded.
  chunkNames: "server-parts/[name]-[hash]",
  sourcemap: true,
});
// Commands of operators, for machines without the sources' tools: node build/commands/operate.js status.
await bundle({
  ...forNode,
  entryPoints: {
    "admin-tokens": "scripts/admin-tokens-command.ts",
    coupon: "scripts/coupon-command.ts",
    erasures: "scripts/erasures-command.ts",
    migrate: "scripts/migrate-command.ts",
    operate: "scripts/operate-command.ts",
    providers: "scripts/providers-command.ts",
    rebuild: "scripts/rebuild-command.ts",
    restore: "scripts/restore-dump.ts",
    why: "scripts/why-command.ts",
  },
  outdir: path.join(build, "commands"),
  chunkNames: "parts/[name]-[hash]",
});

const COMPRESSIBLE = /\.(js|css|json|svg|html|txt|map)$/;
for (const entry of readdirSync(path.join(build, "client"), { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  if (!entry.isFile() || !COMPRESSIBLE.test(file) || statSync(file).size < 1024) continue;
  const content = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  );
}

// Written last: its age tells whether the build is up to date, its content is part of cached URLs.
writeFileSync(path.join(build, "build-id"), buildId);
