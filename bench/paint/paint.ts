import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { findChromium } from "../../scripts/testing/machine.mjs";
import { freePort } from "../product";
import { median } from "../report";

/** What Lighthouse simulates: a phone with a slow processor on slow 4G. Times in milliseconds, medians of several runs. */
export interface Paint {
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  /** Layout shift, without unit. */
  shift: number;
  /** 0 to 100 for each of Lighthouse's categories; the lowest of the runs. */
  scores: Record<Category, number>;
}

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

/** Opens pages in Chromium by Lighthouse, whose simulation depends less on this machine than a clock does. */
export async function openLighthouse() {
  const port = await freePort();
  const profile = await mkdtemp(path.join(tmpdir(), "waybill-lighthouse-"));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      `--remote-debugging-port=${port}`,
    ],
  });

  return {
    async measure(url: string, cookie: string, times: number): Promise<Paint> {
      const runs: Paint[] = [];
      for (let time = 0; time < times; time += 1) {
        const result = await lighthouse(url, {
          port,
          output: "json",
          logLevel: "error",
          onlyCategories: [...CATEGORIES],
          // Pages of the admin and of an order must not be found by search engines.
          skipAudits: ["is-crawlable"],
          ...(cookie && { extraHeaders: { Cookie: cookie } }),
        });
        const { audits, categories } = result!.lhr;
        const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
        runs.push({
          firstPaint: value("first-contentful-paint"),
          largestPaint: value("largest-contentful-paint"),
          blocking: value("total-blocking-time"),
          shift: value("cumulative-layout-shift"),
          scores: scoresOf((category) => 100 * (categories[category]?.score ?? 0)),
        });
      }
      const middle = (name: Exclude<keyof Paint, "scores">) => median(runs.map((run) => run[name]));
      return {
        firstPaint: middle("firstPaint"),
        largestPaint: middle("largestPaint"),
        blocking: middle("blocking"),
        shift: middle("shift"),
        scores: scoresOf((category) => Math.min(...runs.map((run) => run.scores[category]))),
      };
    },
    async close() {
      await browser.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

const scoresOf = (scoreOf: (category: Category) => number) =>
  Object.fromEntries(CATEGORIES.map((category) => [category, scoreOf(category)])) as Paint["scores"];
