import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/**
 * Waits until nothing in the part is busy or fading: what is half transparent has less contrast than it will have, and on a
 * slow machine a list stays faded for seconds.
 */
async function atRest(page: Page, within: string): Promise<void> {
  const part = page.locator(within).first();
  await expect.poll(() => part.locator("[aria-busy=true]").count(), { timeout: 45_000 }).toBe(0);
  await part.evaluate(async (element) => {
    const ending = element
      .getAnimations({ subtree: true })
      .filter(
        ({ effect, playState }) =>
          playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** What axe finds wrong with the page or a part of it; contrast as well, which only a real browser can judge. */
export const faultsOf = (page: Page, within = "html"): Promise<string[]> => runAxe(page, within, {});

/**
 * The same, and targets smaller than 24 px and too near to others (WCAG 2.2), a rule that axe leaves out unless it is asked for. In one run:
 * each describes the whole page to itself first.
 */
export const faultsWithTargetsOf = (page: Page): Promise<string[]> =>
  runAxe(page, "html", { rules: { "target-size": { enabled: true } } });

/** That rule alone. */
export const targetFaultsOf = (page: Page): Promise<string[]> =>
  runAxe(page, "html", { runOnly: ["target-size"] });

async function runAxe(page: Page, within: string, rules: object): Promise<string[]> {
  await atRest(page, within);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  // Told only what is wrong, axe need not describe each of the thousand nodes that are right.
  const options = { resultTypes: ["violations"], ...rules };
  return page.evaluate(
    async ([part, asked]) => {
      const { violations } = await (
        globalThis as unknown as {
          axe: { run(part: string, options: object): Promise<{ violations: Violation[] }> };
        }
      ).axe.run(part, asked);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    },
    [within, options] as const,
  );
}

export async function expectNoFaults(page: Page, within?: string): Promise<void> {
  const faults = await faultsOf(page, within);
  expect(faults, faults.join("\n")).toEqual([]);
}

/** A page that is wider than the window scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [needed, there] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(needed).toBeLessThanOrEqual(there!);
}
