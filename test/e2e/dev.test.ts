import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectRoot } from "../../service/platform/project-root";
import { copyDemoStore, launchBrowser, settled } from "./harness";
import { freePort } from "../free-port";

const dataDir = mkdtempSync(path.join(tmpdir(), "waybill-dev-"));
let url: string;
let dev: ChildProcess;

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  // What Vite has prepared in earlier runs would hide a broken cold start.
  rmSync(path.join(projectRoot, "node_modules/.vite"), { recursive: true, force: true });
  await copyDemoStore(dataDir);
  dev = spawn(process.execPath, [path.join(projectRoot, "scripts/dev.mjs")], {
    cwd: projectRoot,
    env: {
      ...process.env,
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: dataDir,
      DEMO_ORDERS: "120",
      LOG_LEVEL: "warn",
    },
    stdio: "ignore",
    // Its own group, so that the watcher and what it watches end together.
    detached: true,
  });
  await untilReady(`${url}/readyz`);
});

afterAll(() => {
  if (dev.pid) process.kill(-dev.pid, "SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

it("npm run dev serves a page that works at its first, cold load", async () => {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  // Vite compiles each module when it is first asked for.
  page.setDefaultTimeout(90_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) errors.push(message.text());
  });

  await page.goto(url);
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await settled(page);
  // A package that Vite found late (see optimizeDeps in vite.config.ts) breaks the page that is open.
  expect(errors).toEqual([]);
  await page.getByRole("link", { name: "Order", exact: true }).first().click();
  await page.getByRole("heading", { name: "Orders" }).waitFor();
  await browser.close();

  expect(errors).toEqual([]);
});

async function untilReady(probe: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isReady = await fetch(probe).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("npm run dev did not become ready");
}
