import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import {
  chromium,
  errors,
  type Browser,
  type BrowserContext,
  type FrameLocator,
  type Page,
} from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { findChromium } from "../../scripts/testing/machine.mjs";
import { SPECIFIED_FILE } from "../permissions/specified-gates";
import { type Running, startProcess } from "../../server/process";
import { onFileEnd } from "../on-file-end";
import { storeIsReady } from "./demo-store";
import { putDemoStore } from "./kept-store";
import { freePort } from "../free-port";

export interface Product extends Running {
  browser: Browser;
  /** A new page of a browser without cookies, for the test that runs; page errors fail the file. */
  open(path: string, viewport?: Viewport): Promise<Page>;
  /** A new page of the merchant's browser, which the demo store has let in and which keeps what it has loaded. */
  openApp(path: string, viewport?: Viewport): Promise<Page>;
}

export interface Viewport {
  width: number;
  height: number;
}

const WIDE: Viewport = { width: 1280, height: 900 };

let shared: Promise<Product> | undefined;

/**
 * The whole product in this process, as `npm start` runs it, with a small demo store; and a Chromium before it. The parts of
 * a test file share one: starting it and loading a first page costs as much as a test does.
 */
export function startProduct(): Promise<Product> {
  if (!shared) onFileEnd(() => void (shared = undefined));
  return (shared ??= startOne());
}

async function startOne(): Promise<Product> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "waybill-e2e-"));
  await copyDemoStore(dataDir);
  const running = await start(dataDir);
  await moveImages(running);
  const browser = await launchBrowser();
  const pageErrors: string[] = [];
  onFileEnd(async () => {
    await browser.close();
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
    if (pageErrors.length > 0) throw new Error(`Pages had errors:\n${pageErrors.join("\n")}`);
  });

  /** A context of its own is a browser without cookies and without a cache. */
  const newContext = () => browser.newContext({ viewport: WIDE, locale: "en-US" });

  /** The merchant's browser, made once for each file: every page loads and compiles some 60 scripts, from its cache if it has one. */
  let merchant: Promise<BrowserContext> | undefined;
  async function signIn(): Promise<BrowserContext> {
    const context = await newContext();
    // The bare address gives the cookie; where it leads is of no interest.
    await context.request.get(running.url, { maxRedirects: 0 });
    return context;
  }

  async function newPage(context: BrowserContext, viewport: Viewport = WIDE): Promise<Page> {
    const page = await context.newPage();
    page.on("pageerror", (error) => pageErrors.push(`${page.url()}: ${error.message}`));
    page.setDefaultTimeout(45_000);
    await page.setViewportSize(viewport);
    return page;
  }

  return {
    ...running,
    browser,
    async open(to, viewport) {
      const context = await newContext();
      // Left open, a page would poll every few seconds, and read everything anew whenever a later test changes something.
      onTestFinished(() => context.close());
      const page = await newPage(context, viewport);
      await page.goto(running.url + to);
      return page;
    },
    async openApp(to, viewport) {
      const context = await (merchant ??= signIn());
      const page = await newPage(context, viewport);
      onTestFinished(async () => {
        await context.setOffline(false);
        await context.unrouteAll();
        if (page.isClosed()) return;
        // What a page keeps in the browser is of the test that opened it.
        if (page.url().startsWith(running.url)) await page.evaluate(() => localStorage.clear());
        await page.close();
      });
      await page.goto(running.url + to);
      await hydrated(page);
      return page;
    },
  };
}

/** Fills a data directory with a demo store of 120 orders, which are read and whose couriers have been asked. */
export const copyDemoStore = (dataDir: string): Promise<void> =>
  putDemoStore(dataDir, async (empty) => {
    const running = await start(empty);
    await storeIsReady(running);
    await running.stop();
  });

async function start(dataDir: string): Promise<Running> {
  const port = await freePort();
  return startProcess({
    NODE_ENV: "test",
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    WAYBILL_DEMO: "1",
    DATA_DIR: dataDir,
    DEMO_ORDERS: "120",
    LOG_LEVEL: "warn",
    GATES_FILE: SPECIFIED_FILE,
  });
}

/** Images have the address of the sandbox that the orders were read from: that of the process that made the store. */
async function moveImages({ url, service }: Running): Promise<void> {
  await sql`update line_items set image_url = regexp_replace(image_url, '^http://localhost:\\d+', ${url})`.execute(
    service.ctx.db,
  );
}

/** Waits until React has taken the page over: before that, no button and no key is heard. */
export const hydrated = (page: Page | FrameLocator): Promise<void> =>
  page.locator("html[data-hydrated]").waitFor({ state: "attached" });

/** Milliseconds: a page that polls has no idle network on a slow machine, where a test shall not fail for it. */
const IDLE_WITHIN_MS = 5_000;

/** Waits until nothing of the page, or of the app in its frame, is being loaded, and for what may still follow by itself. */
export async function settled(page: Page, app: Page | FrameLocator = page): Promise<void> {
  await hydrated(app);
  await expect.poll(() => app.locator("[aria-busy=true]").count()).toBe(0);
  await page.waitForLoadState("networkidle", { timeout: IDLE_WITHIN_MS }).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
  });
}

/**
 * The Chromium of this machine; most flags keep it from looking for hosts outside. V8's optimizing compilers are off: pages live for seconds, in
 * which what they compile is not won back, a tenth of Chromium's CPU time.
 */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium() ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--js-flags=--no-opt --no-maglev",
      "--in-process-gpu",
    ],
  });
}
