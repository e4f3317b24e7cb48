import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { explainStartFailure } from "../../server/explain";
import { openConfiguredDatabase } from "../../service/platform/db/open";
import { readConfig } from "../../service/platform/config/config";
import { createLog } from "../../service/platform/log";
import { projectRoot } from "../../service/platform/project-root";
import { isBuilt, SERVER } from "./real-process";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "waybill-start-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the process of the last build, which is to end by itself. */
function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [SERVER], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "development",
      WAYBILL_BUILT: "1",
      LOG_LEVEL: "silent",
      DATA_DIR: folder,
      ...env,
    },
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, said: said.trim() })));
}

describe.skipIf(!isBuilt)("a start that fails says why in one sentence", () => {
  it("when the port is in use", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as AddressInfo;

    const { code, said } = await start({ PORT: String(port) });
    taken.close();

    expect(code).toBe(1);
    expect(said).toBe(`Port ${port} is in use by another program; set PORT to a free one.`);
  });

  it("when the configuration is wrong, with a line for each thing", async () => {
    const { code, said } = await start({ PORT: "70000", DATABASE_URL: "mysql://a-planted-secret" });

    expect(code).toBe(1);
    expect(said).toMatch(/^The configuration is not right:\n {2}PORT: /);
    expect(said).not.toContain("planted");
  });

  it("when the database server is not there, without its password", async () => {
    const env = { DATABASE_URL: "postgres://waybill:a-planted-secret@127.0.0.1:1/waybill", DATA_DIR: folder };
    const config = readConfig(env as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv, () => ({
      appSecret: "x".repeat(40),
      encryptionKeys: `a:${Buffer.alloc(32).toString("base64")}`,
    }));

    const failure = await openConfiguredDatabase(config, createLog("silent"), () => {}).catch(
      (error: unknown) => error,
    );

    const sentence = explainStartFailure(failure);
    expect(sentence).toMatch(
      /^The PostgreSQL server at 127\.0\.0\.1:1 cannot be used .*; check DATABASE_URL\.$/,
    );
    expect(sentence).not.toContain("planted");
  });

  it("when the data folder cannot be made", async () => {
    // A file where the folder should be stops root as well, whom no permission stops.
    writeFileSync(path.join(folder, "file"), "");

    const { code, said } = await start({ PORT: "0", DATA_DIR: path.join(folder, "file/data") });

    expect(code).toBe(1);
    expect(said).toMatch(/set DATA_DIR/);
    expect(said.split("\n")).toHaveLength(1);
  });

  it.skipIf(process.getuid?.() === 0)("when the data folder is read-only", async () => {
    chmodSync(folder, 0o500);

    const { code, said } = await start({ PORT: "0" });

    expect(code).toBe(1);
    expect(said).toMatch(/cannot be written to.*set DATA_DIR/);
  });

  it("and everything about it when the reason is not known", () => {
    expect(explainStartFailure(new Error("odd"))).toMatch(/^Waybill could not start: Error: odd\n +at /);
    expect(explainStartFailure("odd")).toBe("Waybill could not start: odd");
  });

  it("names the folder of a read-only file system, for which mkdir answers ENOENT", () => {
    const error = Object.assign(new Error("no such file"), {
      code: "ENOENT",
      syscall: "mkdir",
      path: "/mnt/data",
    });

    expect(explainStartFailure(error)).toBe(
      "/mnt/data cannot be written to (ENOENT); set DATA_DIR to a folder that can.",
    );
  });
});
