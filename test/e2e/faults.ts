import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** What axe finds wrong with the page or a part of it; contrast as well, which only a real browser can judge. */
export async function faultsOf(page: Page, within = "html"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (part) => {
    // Told only what is wrong, axe need not describe each of the thousand nodes that are right.
    const { violations } = await (
      globalThis as unknown as {
        axe: { run(part: string, options: object): Promise<{ violations: Violation[] }> };
      }
    ).axe.run(part, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  }, within);
}

export async function expectNoFaults(page: Page, within?: string): Promise<void> {
  expect(await faultsOf(page, within)).toEqual([]);
}

/** A page that is wider than the window scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [needed, there] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(needed).toBeLessThanOrEqual(there!);
}
