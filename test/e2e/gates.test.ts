import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { projectRoot } from "../../service/platform/project-root";
import { PROCESS_FLAGS } from "../node-flags.mjs";
import { gatesText, specifiedText } from "../permissions/specified-gates";
import { copyDemoStore } from "./harness";
import { freePort } from "../free-port";

/** A process of the built product, with what it logs. */
interface Started {
  url: string;
  child: ChildProcess;
  cookie: string;
  log: () => string;
}

const folder = mkdtempSync(path.join(tmpdir(), "waybill-e2e-gates-"));
const file = path.join(folder, "gates.json");
let first: Started;
/** Its screens ask the first one's service, as an app on another host; its own service is asked directly. */
let second: Started;

beforeAll(async () => {
  writeFileSync(file, specifiedText);
  const port = await freePort();
  [first, second] = await Promise.all([
    start("first", port),
    start("second", await freePort(), { END_API_URL: `http://localhost:${port}` }),
  ]);
});

afterAll(() => {
  for (const started of [first, second]) started?.child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function start(name: string, port: number, env: Record<string, string> = {}): Promise<Started> {
  const url = `http://localhost:${port}`;
  const dataDir = path.join(folder, name);
  await copyDemoStore(dataDir);
  let log = "";
  const child = spawn(process.execPath, [...PROCESS_FLAGS, path.join(projectRoot, "build/server.js")], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      PORT: String(port),
      APP_URL: url,
      WAYBILL_DEMO: "1",
      DATABASE_URL: "",
      DATA_DIR: dataDir,
      GATES_FILE: file,
      APP_SECRET: "test-app-secret-of-at-least-32-characters",
      ...env,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  child.stderr!.on("data", (data: Buffer) => (log += data.toString()));
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isReady, { timeout: 170_000, interval: 200 });
  const welcome = await fetch(url, { redirect: "manual" });
  return { url, child, cookie: welcome.headers.get("set-cookie")!.split(";")[0]!, log: () => log };
}

const page = async ({ url, cookie }: Started, at: string) =>
  (await fetch(url + at, { headers: { cookie } })).text();
const isLocked = async (started: Started) =>
  (await page(started, "/track/addOns")).includes("Not available for this store at the moment");

/** A call of the process's own service. */
async function ask<Data>({ url, cookie }: Started, path: string): Promise<{ code: string; data: Data }> {
  const headers = { authorization: `Bearer ${cookie.split("=")[1]}` };
  const response = await fetch(`${url}/endApi/api/${path}`, { headers });
  return (await response.json()) as { code: string; data: Data };
}

async function whyOf(started: Started): Promise<string> {
  const { data } = await ask<{ gates: { feature: string; why: string }[] }>(started, "subscribe/plan");
  return data.gates.find(({ feature }) => feature === "custom-status-editor")!.why;
}

/** Milliseconds from the writing of the file until the process had it in force. */
async function delayOf(started: Started): Promise<number> {
  const { data } = await ask<{ changed_at: string; since: string }>(started, "gates/overview");
  return Date.parse(data.since) - Date.parse(data.changed_at);
}

const seen = async () => ({
  screens: await Promise.all([first, second].map(isLocked)),
  services: await Promise.all([first, second].map(whyOf)),
});
const OPEN = { screens: [false, false], services: ["plan:Growth", "plan:Growth"] };
const OFF = { screens: [true, true], services: ["off", "off"] };
const off = gatesText(`"custom-status-editor": { "level": "Growth", "off": "vendor outage" }`);
/** The promise of the guide, measured by the processes: pages may take their time on a busy machine. */
const IN_FORCE_MS = 5000;
const soon = () => expect.poll(seen, { timeout: 30_000, interval: 100 });
const delays = async () => Promise.all([first, second].map(delayOf));

describe("two processes that read one file of gates", () => {
  it("have a changed one in force, and on the screen at its next load, without build or restart", async () => {
    expect(await seen()).toEqual(OPEN);

    // As editors do it: written beside, and put in its place.
    writeFileSync(`${file}.draft`, off);
    renameSync(`${file}.draft`, file);

    await soon().toEqual(OFF);
    for (const delay of await delays()) expect(delay).toBeLessThan(IN_FORCE_MS);
  });

  it("refuse a broken one with line and column, in the log and on the screen, and keep the one before", async () => {
    writeFileSync(file, off.replace(`"webhook"`, `"webhok"`));
    const place = /gates\.json:23:5 error features\.webhok: The program knows no feature of this name/;

    await expect
      .poll(() => [first, second].map(({ log }) => place.test(log())), { timeout: 30_000 })
      .toEqual([true, true]);

    expect(await seen()).toEqual(OFF);
    const html = (await page(first, "/track/gates")).replaceAll(/<[^>]*>/g, " ");
    expect(html).toContain("The file was changed but not applied");
    expect(html).toMatch(/gates\.json:23:5\s+features\.webhok/);
    expect(first.log().match(/gates refused/g)).toHaveLength(1);
  });

  it("take it as soon as it is mended", async () => {
    writeFileSync(file, specifiedText);

    await soon().toEqual(OPEN);
    for (const delay of await delays()) expect(delay).toBeLessThan(IN_FORCE_MS);
  });
});
