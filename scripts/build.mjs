// npm run build: the Remix app by Vite, the process by esbuild, and every static file compressed beside itself.
// With --if-older only when something it is made of has changed since.
import { randomBytes } from "node:crypto";
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { checkNode, ensurePackages, isBuildNewest, root, run } from "./bootstrap.mjs";

checkNode();
ensurePackages();
if (process.argv.includes("--if-older") && isBuildNewest()) process.exit(0);
const build = path.join(root, "build");
rmSync(build, { recursive: true, force: true });
run("npx", ["remix", "vite:build"], { env: { ...process.env, NODE_ENV: "production" } });

const { build: bundle } = await import("esbuild");
await bundle({
  absWorkingDir: root,
  entryPoints: { server: "server.ts" },
  outdir: build,
  bundle: true,
  // The rest in a file of its own: server.js installs its signal handlers before that is loaded.
  splitting: true,
  chunkNames: "server-parts/[name]-[hash]",
  platform: "node",
  format: "esm",
  target: "node20.19",
  // Packages stay packages: they find their own files, and a bundle of them would start no faster.
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
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
writeFileSync(path.join(build, "build-id"), randomBytes(6).toString("hex"));
