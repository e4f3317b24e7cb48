// Shopify's Admin API schema for the sandbox: one file out of a package of Shopify's, downloaded once into .cache.
// The package itself is not installed, as it brings a CLI and a storefront framework (docs/decisions/005).
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./bootstrap.mjs";

/** Which file of which package, and its SHA-256: a new version is three lines here and one in sandbox/shopify/graphql/schema.ts. */
const SOURCE = {
  package: "@shopify/dev-mcp@1.16.0",
  file: "package/dist/data/admin_2026-10.json.gz",
  sha256: "f3b522f264556925eada700e795e4a002a9cba83444ebcc6c0d724254a0c6593",
};

/** @param {Buffer} content */
const sha256 = (content) => createHash("sha256").update(content).digest("hex");

/**
 * Whether this environment starts the sandbox, and so needs the schema: as service/platform/config/config.ts decides it.
 * @param {NodeJS.ProcessEnv} env
 */
export function usesSandbox(env) {
  if (env.SANDBOX_URL?.trim()) return false;
  const isDemo = ["1", "true", "on", "yes"].includes(env.WAYBILL_DEMO?.toLowerCase() ?? "");
  return isDemo || (env.NODE_ENV !== "production" && !env.SHOPIFY_API_KEY?.trim());
}

/**
 * Makes sure that the schema lies in .cache, whole and as expected; fetches it with npm, from the registry npm is configured for.
 * @param {{ folder?: string, source?: typeof SOURCE, pack?: (name: string, destination: string) => string }} [options]
 *   `pack` puts the package's tarball into the folder `destination`, and gives its path.
 * @returns {string} the file's path
 * @throws Error with a sentence that says what to do, when it cannot be fetched or is another file than expected.
 */
export function ensureAdminSchema({
  folder = path.join(root, ".cache"),
  source = SOURCE,
  pack = npmPack,
} = {}) {
  const target = path.join(folder, "shopify", path.basename(source.file));
  if (existsSync(target) && sha256(readFileSync(target)) === source.sha256) return target;

  mkdirSync(path.dirname(target), { recursive: true });
  const work = mkdtempSync(path.join(folder, "fetching-"));
  try {
    const content = extract(pack(source.package, work), source.file);
    const found = sha256(content);
    if (found !== source.sha256) {
      throw new Error(`${source.file} has the SHA-256 ${found}, and ${source.sha256} was expected`);
    }
    // Written beside and renamed: a second process that starts meanwhile must not read half a file.
    writeFileSync(path.join(work, "schema"), content);
    renameSync(path.join(work, "schema"), target);
  } catch (error) {
    throw new Error(
      `The sandbox answers by Shopify's published schema, which could not be taken from ${source.package}: ` +
        `${/** @type {Error} */ (error).message}. ` +
        `Let npm reach its registry, or put the package's ${source.file} at ${target}; ` +
        "with a real Shopify app (SHOPIFY_API_KEY) it is not needed.",
      { cause: error },
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return target;
}

/** As ensureAdminSchema, for scripts: ends the process with the sentence where that fails. */
export function ensureAdminSchemaOrExit() {
  try {
    ensureAdminSchema();
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exit(1);
  }
}

/** @param {string} name @param {string} destination @returns {string} */
function npmPack(name, destination) {
  console.log(`Fetching Shopify's schema from ${name} …`);
  const { status, stdout, stderr, error } = spawnSync(
    "npm",
    [
      "pack",
      name,
      "--pack-destination",
      destination,
      "--ignore-scripts",
      "--prefer-offline",
      "--loglevel=error",
    ],
    { cwd: root, encoding: "utf8", shell: process.platform === "win32" },
  );
  if (error) throw error;
  if (status !== 0) {
    const reason = stderr.split("\n").find((line) => line.startsWith("npm error") && !/ code /.test(line));
    throw new Error(`npm pack failed: ${(reason ?? stderr).replace("npm error", "").trim()}`);
  }
  return path.join(destination, stdout.trim().split("\n").at(-1) ?? "");
}

/** By the tar of the system, which Linux, macOS and Windows have. @param {string} tarball @param {string} file */
function extract(tarball, file) {
  const { status, stdout, stderr, error } = spawnSync("tar", ["-xzOf", tarball, file], {
    maxBuffer: 64 * 2 ** 20,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`tar failed: ${stderr.toString().trim()}`);
  return stdout;
}
