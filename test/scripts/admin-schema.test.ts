import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureAdminSchema, usesSandbox } from "../../scripts/admin-schema.mjs";
import { readConfig } from "../../service/platform/config/config";

const CONTENT = "the schema";
const source = {
  package: "a-package@1.0.0",
  file: "package/data/schema.json.gz",
  sha256: createHash("sha256").update(CONTENT).digest("hex"),
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "waybill-schema-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As npm pack: a tarball that holds `content` at the expected place; counts how often it was asked. */
function packing(content: string) {
  let asked = 0;
  const pack = (_: string, destination: string) => {
    asked += 1;
    mkdirSync(path.join(destination, "package/data"), { recursive: true });
    writeFileSync(path.join(destination, source.file), content);
    const tarball = path.join(destination, "a-package.tgz");
    const { status } = spawnSync("tar", ["-czf", tarball, "-C", destination, "package"]);
    expect(status).toBe(0);
    return tarball;
  };
  return { pack, asked: () => asked };
}

describe("Shopify's schema", () => {
  it("is taken out of its package once, and leaves nothing else behind", () => {
    const { pack, asked } = packing(CONTENT);

    const file = ensureAdminSchema({ folder, source, pack });
    ensureAdminSchema({ folder, source, pack });

    expect(readFileSync(file, "utf8")).toBe(CONTENT);
    expect(readdirSync(folder)).toEqual(["shopify"]);
    expect(asked()).toBe(1);
  });

  it("is fetched anew where the file in the cache is not the expected one", () => {
    const { pack, asked } = packing(CONTENT);
    const file = ensureAdminSchema({ folder, source, pack });
    writeFileSync(file, "cut of");

    ensureAdminSchema({ folder, source, pack });

    expect(readFileSync(file, "utf8")).toBe(CONTENT);
    expect(asked()).toBe(2);
  });

  it("is refused when its content is another than the expected one", () => {
    const { pack } = packing("another schema");

    expect(() => ensureAdminSchema({ folder, source, pack })).toThrow(
      new RegExp(`SHA-256 [0-9a-f]{64}, and ${source.sha256} was expected`),
    );

    expect(existsSync(path.join(folder, "shopify/schema.json.gz"))).toBe(false);
  });

  it("says what to do where npm cannot fetch it", () => {
    const pack = () => {
      throw new Error("npm pack failed: 404 Not Found");
    };

    expect(() => ensureAdminSchema({ folder, source, pack })).toThrow(
      /could not be taken from a-package@1\.0\.0: npm pack failed: 404 Not Found\. Let npm reach its registry, or put/,
    );
  });
});

describe("whether the schema is needed", () => {
  const real = { SHOPIFY_API_KEY: "key", SHOPIFY_API_SECRET: "secret" };
  const production = {
    NODE_ENV: "production",
    APP_URL: "https://waybill.example",
    APP_SECRET: "a".repeat(32),
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString("base64")}`,
    SMTP_URL: "smtp://mail.example",
  };
  const environments: [string, Record<string, string>][] = [
    ["nothing", {}],
    ["a real app in development", real],
    ["a real app in production", { ...production, ...real }],
    ["the demo in production", { NODE_ENV: "production", WAYBILL_DEMO: "1" }],
    ["the demo, another way written", { NODE_ENV: "production", WAYBILL_DEMO: "Yes" }],
    ["a demo that is switched off", { ...production, ...real, WAYBILL_DEMO: "0" }],
    ["empty variables", { SHOPIFY_API_KEY: " ", SHOPIFY_API_SECRET: "" }],
    ["another process's sandbox", { SANDBOX_URL: "http://127.0.0.1:4000/sandbox" }],
  ];

  it.each(environments)("is decided as the process decides it: %s", (_, given) => {
    const env: NodeJS.ProcessEnv = { NODE_ENV: "development", ...given };
    const secrets = { appSecret: "a".repeat(32), encryptionKeys: production.ENCRYPTION_KEYS };
    const { sandboxUrl } = readConfig(env, () => secrets);

    // server/sandbox.ts: none of its own where SANDBOX_URL names one.
    expect(usesSandbox(env)).toBe(sandboxUrl !== undefined && !env.SANDBOX_URL);
  });
});
