import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { machineIds } from "../../../machines/registry";
import { readTrace } from "../../../machines/tooling/trace";
import { expectNoFaults } from "../faults";
import { type Product, settled, startProduct } from "../harness";

let product: Product;
const folder = mkdtempSync(path.join(tmpdir(), "waybill-traces-"));

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const state = (page: Page) => page.locator(".wb-inspector-state");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/**
 * Requests that the page sends from now on, apart from its pulse: that is not answered, because whatever the demo store does meanwhile has the
 * page read again.
 */
async function requestsOf(page: Page): Promise<string[]> {
  const sent: string[] = [];
  await page.route("**/track/pulse*", (route) => route.abort());
  await settled(page);
  page.on("request", (request) => {
    if (!new URL(request.url()).pathname.startsWith("/track/pulse")) sent.push(request.url());
  });
  return sent;
}

describe("a tester", () => {
  it("records a coupon, saves it, loads it, and steps back through it without a request", async () => {
    const page = await product.openApp("/track/inspector");
    await button(page, "Record").click();
    await page.getByText("Recording", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Billing" }).first().click();
    // The inspector has such a field as well.
    await page.getByRole("heading", { name: "Billing", level: 1 }).waitFor();
    await page.getByLabel("Coupon code").fill("NOT-A-COUPON");
    await button(page, "Verify").click();
    await page.locator(".wb-coupon [aria-invalid=true]").waitFor();
    await page.getByRole("link", { name: "Machines" }).click();
    await button(page, "Stop").click();

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page
        .locator(".wb-inspector-list li", { hasText: "Coupon" })
        .getByRole("button", { name: "Save" })
        .click(),
    ]);
    const file = path.join(folder, download.suggestedFilename());
    await download.saveAs(file);
    const text = readFileSync(file, "utf8");
    expect(readTrace(text)).toMatchObject({ ok: true, trace: { machine: "coupon" } });
    expect(text).not.toContain("NOT-A-COUPON");

    await page.getByLabel("Load a trace file").setInputFiles(file);
    await page.getByText(/^Step 0 of/).waitFor();
    const last = Number(await page.getByLabel("Step shown").getAttribute("max"));
    const sent = await requestsOf(page);
    await page.getByLabel("Step shown").press("End");
    await expect.poll(() => state(page).innerText()).toBe("refused");
    await page.getByLabel("Step shown").press("ArrowLeft");
    await expect.poll(() => state(page).innerText()).toBe("verifying");
    await button(page, "Back").click();
    await page.getByText(`Step ${last - 2} of ${last}`).waitFor();
    expect(sent).toEqual([]);
  });

  it("records a search, saves it, loads it, and steps back through it without a request", async () => {
    const page = await product.openApp("/track/inspector");
    await button(page, "Record").click();
    await page.getByText("Recording", { exact: true }).waitFor();
    await page.keyboard.press("Control+k");
    await page.locator(".wb-search input").fill("Maximilian");
    await page.locator(".wb-search").getByRole("region", { name: "Customer" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".wb-search").waitFor({ state: "detached" });
    await button(page, "Stop").click();

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page
        .locator(".wb-inspector-list li", { hasText: "Search" })
        .getByRole("button", { name: "Save" })
        .click(),
    ]);
    const file = path.join(folder, download.suggestedFilename());
    await download.saveAs(file);
    const text = readFileSync(file, "utf8");
    expect(readTrace(text)).toMatchObject({ ok: true, trace: { machine: "search" } });
    expect(text).not.toContain("Maximilian");

    await page.getByLabel("Load a trace file").setInputFiles(file);
    await page.getByText(/^Step 0 of/).waitFor();
    expect(await page.getByText(/goes another way/).count()).toBe(0);
    const sent = await requestsOf(page);
    await page.getByLabel("Step shown").press("End");
    await expect.poll(() => state(page).innerText()).toContain("overlay:closed");
    await page.getByLabel("Step shown").press("ArrowLeft");
    await page.locator(".wb-inspector-live").getByRole("region", { name: "Customer" }).waitFor();
    await page.locator(".wb-inspector-live [data-row]").first().click();
    await button(page, "Back").click();

    expect(sent).toEqual([]);
  });

  it("plays all paths of the coupon", async () => {
    const page = await product.openApp("/track/inspector");
    await page.getByText(/^(\d+) of \1 transitions$/).waitFor();
    await button(page, "Play all").click();
    await page.getByLabel("Speed").selectOption("fastest");

    const last = await page.getByLabel("Step shown").getAttribute("max");
    await page.getByText(`Step ${last} of ${last}`).waitFor({ timeout: 60_000 });

    expect(await page.locator(".wb-chart-state[data-active]").count()).toBe(2);
  });

  it("finds paths, and is told when Stately cannot be reached, to which nothing goes before it is asked for", async () => {
    const page = await product.openApp("/track/inspector");
    const asked: string[] = [];
    await page.context().route(/stately\.ai/, (route) => {
      asked.push(route.request().url());
      return route.abort("internetdisconnected");
    });
    await page.getByLabel("Find paths").fill("coupon.removed");
    await page.getByRole("region", { name: "Leads to unverified" }).waitFor();
    await page.getByText("Stately’s inspector").click();
    expect(asked).toEqual([]);
    await button(page, "Send to stately.ai").click();

    await page.getByText("stately.ai could not be reached. Nothing was sent.").waitFor();

    expect(asked.length).toBeGreaterThan(0);
    await expect.poll(() => page.context().pages().length).toBe(1);
  });

  it("reads a chart of every machine at 1,280 pixels, axe finds nothing, and nothing sticks out of a phone", async () => {
    for (const machine of machineIds) {
      const page = await product.openApp(`/track/inspector?machine=${machine}`);
      const chart = page.locator(".wb-chart-frame");
      await chart.waitFor();

      expect((await chart.boundingBox())!.width).toBeGreaterThan(600);
      await expectNoFaults(page);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.close();
    }
  });

  it("loads the inspector on its own page only", async () => {
    const page = await product.openApp("/track/orders");
    await page.getByRole("heading", { name: "Orders" }).waitFor();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );

    expect(loaded.filter((name) => /inspector|live-/.test(name))).toEqual([]);
  });
});
