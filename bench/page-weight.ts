import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../scripts/testing/machine.mjs";
import { median } from "./report";

const AFTER_LOAD_MS = 1000;

/** Cost of opening a page in a browser without a cache. Bytes are gzipped, without headers. */
export interface PageWeight {
  requests: number;
  html: number;
  js: number;
  css: number;
  /** Everything except images. */
  all: number;
  /** Milliseconds until the load event, the median of several openings. */
  loadMs: number;
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}

/**
 * Opens the page without a cache each time, then fetches its resources once more with gzip, as the budgets count them.
 */
export async function weighPage(
  browser: Browser,
  url: string,
  cookie: string,
  times: number,
): Promise<PageWeight> {
  const loads: number[] = [];
  let seen = new Map<string, string>();
  for (let time = 0; time < times; time += 1) {
    const context = await browser.newContext({ locale: "en-US" });
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    if (cookie) await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    seen = new Map();
    page.on("request", (request) => seen.set(request.url(), request.resourceType()));
    await page.goto(url, { waitUntil: "load" });
    loads.push(
      await page.evaluate(() => performance.timing.loadEventEnd - performance.timing.navigationStart),
    );
    // Requests right after the load event belong to opening the page, too; later ones are polling, which never ends.
    await page.waitForTimeout(AFTER_LOAD_MS);
    await context.close();
  }
  const weight: PageWeight = { requests: seen.size, html: 0, js: 0, css: 0, all: 0, loadMs: median(loads) };
  for (const [address, type] of seen) {
    if (type === "image" || !address.startsWith("http")) continue;
    const bytes = await gzipBytes(address, address === url ? cookie : "");
    weight.all += bytes;
    if (type === "document") weight.html += bytes;
    if (type === "stylesheet") weight.css += bytes;
    // Preloaded modules have the type "other" and count as scripts.
    if (type === "script" || (type === "other" && /\.js(\?|$)/.test(address))) weight.js += bytes;
  }
  return weight;
}

/** Bytes transferred; an uncompressed response counts in full. */
async function gzipBytes(url: string, cookie: string): Promise<number> {
  const { request } = await import(url.startsWith("https") ? "node:https" : "node:http");
  return new Promise((resolve, reject) => {
    const headers = { "accept-encoding": "gzip", ...(cookie && { cookie }) };
    request(url, { headers }, (response: AsyncIterable<Buffer>) => {
      void (async () => {
        let bytes = 0;
        for await (const chunk of response) bytes += chunk.length;
        resolve(bytes);
      })().catch(reject);
    })
      .on("error", reject)
      .end();
  });
}
