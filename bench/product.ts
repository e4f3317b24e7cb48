import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import http from "node:http";
import { createServer } from "node:net";
import path from "node:path";
import { projectRoot } from "../service/platform/project-root";
import { deriveSigningKeys } from "../service/platform/crypto/signing-keys";

export const APP_SECRET = "the-secret-of-the-benchmarks-is-not-one";
export const METRICS_TOKEN = "the-token-of-the-benchmarks";
/** Keys of tokens that the started product accepts. */
export const SIGNING = { signingKeys: deriveSigningKeys([APP_SECRET]) };
export const SHOP = "fern-and-harbour";

export interface Started {
  url: string;
  /** From the start of the process until /readyz (or, for a plain server, any path) returns 200. */
  startMs: number;
  rssMiB(): number;
  /** CPU time of all its threads so far; NaN where the system does not report it. */
  cpuMs(): number;
  stop(): Promise<void>;
}

/** The product as `npm start` runs it after the build, in a separate process; `root` may be another checkout. */
export async function startProduct(env: Record<string, string>, root = projectRoot): Promise<Started> {
  const script = path.join(root, "build/server.js");
  if (!existsSync(script)) throw new Error("Nothing is built: npm run build");
  const port = await freePort();
  return start(root, [script], port, "/readyz", {
    NODE_ENV: "production",
    WAYBILL_DEMO: "1",
    WRITES_PER_MINUTE: "1000000",
    WAYBILL_BUILT: "1",
    LOG_LEVEL: "error",
    APP_SECRET,
    METRICS_TOKEN,
    ENCRYPTION_KEYS: `bench:${Buffer.alloc(32, 7).toString("base64")}`,
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    ...env,
  });
}

/** The smallest server: what Node alone needs to start, in memory, and per response. */
export async function startHello(): Promise<Started> {
  const port = await freePort();
  const program = `require("http").createServer((q, s) => s.end("hello")).listen(${port}, "127.0.0.1")`;
  return start(projectRoot, ["-e", program], port, "/", {});
}

/** Shopify's app template, built, in the folder that TEMPLATE_DIR names; null without one. */
export async function startTemplate(): Promise<Started | null> {
  const folder = process.env.TEMPLATE_DIR;
  if (!folder) return null;
  const port = await freePort();
  const serve = path.join(folder, "node_modules/.bin/remix-serve");
  const env = {
    NODE_ENV: "production",
    PORT: String(port),
    SHOPIFY_APP_URL: `http://127.0.0.1:${port}`,
    SHOPIFY_API_KEY: "bench",
    SHOPIFY_API_SECRET: "bench",
    SCOPES: "read_products",
  };
  return start(folder, [serve, "build/server/index.js"], port, "/", env);
}

async function start(
  cwd: string,
  args: string[],
  port: number,
  probe: string,
  env: Record<string, string>,
): Promise<Started> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = new Promise<void>((resolve) => child.once("close", () => resolve()));
  // A benchmark that fails must stop its server.
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  void exited.then(() => process.off("exit", kill));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url + probe))) {
    if (child.exitCode !== null) throw new Error(`The server ended with exit code ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    url,
    startMs: performance.now() - startedAt,
    rssMiB: () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)]).toString()) / 1024,
    cpuMs: () => cpuTimeOf(child.pid!),
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** Linux counts it in hundredths of a second (proc(5), fields 14 and 15 of stat). */
export function cpuTimeOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, "utf8").split(") ").at(-1)!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** A new connection each time: a server that does not listen yet must be tried again. */
function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on("error", () => resolve(false));
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
