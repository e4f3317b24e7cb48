import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { projectRoot } from "../../service/platform/project-root";
import { pause } from "../crash/children.mjs";
import { NODE_FLAGS } from "../node-flags.mjs";
import { adminCookieOf, ask, fetchFresh } from "./ask";
import { type Complaint, complaintIn } from "./complaints";
import { FUZZ_SECRETS, fuzzEnvironment } from "./environment";
import { issueOperatorToken } from "./operator-token";
import type { Target } from "./target";

const QUIET_FOR_MS = 3_000;
const STARTS_WITHIN_MS = 180_000;
const SETTLES_WITHIN_MS = 120_000;

/** The built product as a process of its own, so that its memory is its own. DATABASE_URL of the environment is kept. */
export async function startChild(port: number): Promise<Target> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "waybill-fuzz-"));
  const env = { ...process.env, ...fuzzEnvironment(port, dataDir) };
  const operatorToken = await issueOperatorToken(env);
  const child = spawn(process.execPath, [...NODE_FLAGS, path.join(projectRoot, "build/server.js")], {
    cwd: projectRoot,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const url = `http://127.0.0.1:${port}`;
  const complaints: Complaint[] = [];
  let isStopped = false;
  createInterface({ input: child.stderr }).on("line", (line) => {
    const complaint = complaintIn(line);
    if (complaint) complaints.push(complaint);
  });
  // Whatever ends the run, nothing of it stays behind; a signal alone would not tell of an exit.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  process.once("exit", () => {
    child.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  });
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const isAlive = () => child.exitCode === null && child.signalCode === null;

  /** Nothing outside can ask the queue: it is quiet when no job has ended for a while. */
  async function settle(): Promise<void> {
    const giveUpAt = Date.now() + SETTLES_WITHIN_MS;
    let [before, now] = ["", await endedJobs(url)];
    while (before !== now) {
      if (Date.now() > giveUpAt) return;
      await pause(QUIET_FOR_MS);
      [before, now] = [now, await endedJobs(url)];
    }
  }

  const giveUpAt = Date.now() + STARTS_WITHIN_MS;
  while (!(await isReady(url))) {
    if (isAlive() && Date.now() < giveUpAt) await pause(200);
    else throw new Error(`The demo store is not ready: ${complaints.map(({ text }) => text).join("\n")}`);
  }
  await settle();
  return {
    url,
    operatorToken,
    complaints,
    settle,
    isAlive: () => isStopped || isAlive(),
    async stop() {
      isStopped = true;
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** Whether the demo store has orders; `/readyz` is content before there is a store. */
async function isReady(url: string): Promise<boolean> {
  try {
    const bearer = await adminCookieOf(url);
    const { all } = await ask<{ all: number }>(url, "/endApi/api/order/counts", { bearer, body: {} });
    return all > 0;
  } catch {
    return false;
  }
}

/** How many jobs have ended, by name and outcome. The sweeps of each minute find nothing to do, mostly. */
async function endedJobs(url: string): Promise<string> {
  const response = await fetchFresh(`${url}/metrics`, {
    headers: { authorization: `Bearer ${FUZZ_SECRETS.metrics}` },
  });
  const lines = (await response.text()).split("\n");
  return lines
    .filter((line) => /^waybill_job_duration_seconds_count/.test(line) && !line.includes("sweep"))
    .join("\n");
}
