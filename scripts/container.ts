/**
 * npm run soak -- container: does the steps of the Dockerfile in an empty folder, starts what comes out of them as the image would, asks
 * /readyz, stops it with SIGTERM, and runs a command of operators. No base image is fetched, so nothing of one is tried.
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "../service/platform/project-root";
import { buildStages, sizeOf } from "./container/build-stages";
import {
  dockerfileText,
  environmentOf,
  lastOf,
  readDockerfile,
  type Stage,
} from "./container/read-dockerfile";

const READY_WITHIN_MS = 60_000;
const BUILD_ID = "container-check";

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** A production without a network: real settings, of which nothing is reached before somebody installs the app. */
const settings = (): Record<string, string> => ({
  APP_URL: "https://waybill.example.com",
  APP_SECRET: randomBytes(32).toString("hex"),
  ENCRYPTION_KEYS: `key-1:${randomBytes(32).toString("base64")}`,
  SHOPIFY_API_KEY: "container-check",
  SHOPIFY_API_SECRET: randomBytes(16).toString("hex"),
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "Waybill <no-reply@waybill.example.com>",
  LOG_LEVEL: "warn",
});

/** As the image's user where this one may become another; as root the check would not see what may not be written. */
function userOf(image: Stage): { uid?: number; gid?: number } {
  const [uid = NaN, gid = NaN] = (lastOf(image, "USER")?.text ?? "").split(":").map(Number);
  return process.getuid?.() === 0 ? { uid, gid } : {};
}

async function untilReady(check: () => { status: number | null; stdout: string }, child: ChildProcess) {
  const until = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const { status, stdout } = check();
    if (status === 0) return;
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}`);
    if (performance.now() > until) throw new Error(`Not ready within a minute: ${stdout}`);
    await pause(100);
  }
}

async function runImage(image: Stage, workdir: string): Promise<void> {
  const [command = "", ...args] = lastOf(image, "CMD")?.exec ?? [];
  const health = lastOf(image, "HEALTHCHECK")?.exec ?? [];
  const env = {
    ...{ NODE_ENV: "production" as const, PATH: process.env.PATH, ...environmentOf(image), ...settings() },
    ...{ HOST: "127.0.0.1", PORT: String(await freePort()) },
  };
  const options = { cwd: workdir, env, ...userOf(image) };
  const check = (last: string) =>
    spawnSync(health[0]!, [...health.slice(1, -1), last], { ...options, encoding: "utf8" });

  const startedAt = performance.now();
  const child = spawn(command, args, { ...options, stdio: ["ignore", "inherit", "inherit"] });
  const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  try {
    await untilReady(() => check("/readyz"), child);
    console.log(`/readyz answers 200 after ${seconds(startedAt)}`);
    if (check(health.at(-1)!).status !== 0) throw new Error("The image's health check fails");
    const native = ["--input-type=module", "--eval", "await import('sharp')"];
    if (spawnSync(command, native, { ...options, stdio: "inherit" }).status !== 0)
      throw new Error("sharp does not load");
    const operate = spawnSync(command, ["build/commands/operate.js", "status"], {
      ...options,
      encoding: "utf8",
    });
    if (operate.status !== 0) throw new Error(`operate status: ${operate.stdout}${operate.stderr}`);
    const stoppedAt = performance.now();
    child.kill("SIGTERM");
    const [code, signal] = await ended;
    if (code !== 0) throw new Error(`SIGTERM ended it with ${code ?? signal}`);
    console.log(`SIGTERM: exit code 0 after ${seconds(stoppedAt)}`);
    if (check("/healthz").status === 0) throw new Error("The health check finds a process that has ended");
  } finally {
    child.kill("SIGKILL");
  }
}

const into = mkdtempSync(path.join(tmpdir(), "waybill-container-"));
// The image's user has to get in.
chmodSync(into, 0o755);
try {
  const stages = readDockerfile(dockerfileText());
  const startedAt = performance.now();
  const workdir = buildStages(stages, {
    into,
    from: projectRoot,
    args: new Map([["BUILD_ID", BUILD_ID]]),
    say: console.log,
  });
  const parts = ["node_modules", "build"].map(
    (name) => `${name} ${megabytes(sizeOf(path.join(workdir, name)))}`,
  );
  console.log(
    `Steps done in ${seconds(startedAt)}; ${megabytes(sizeOf(workdir))} on top of the base image (${parts.join(", ")})`,
  );
  await runImage(stages.at(-1)!, workdir);
} finally {
  rmSync(into, { recursive: true, force: true });
}
