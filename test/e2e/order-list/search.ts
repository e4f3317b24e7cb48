import type { Locator, Page, Route } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "../faults";
import { hydrated, type Product, settled, startProduct } from "../harness";

const ASKING = /\/track\/search\.data/;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});

async function openSearch(
  viewport?: { width: number; height: number },
  path = "/track/dashboard",
): Promise<{ page: Page; field: Locator }> {
  const page = await product.openApp(path, viewport);
  await page.keyboard.press("Control+k");
  const field = page.locator(".wb-search input");
  await field.waitFor();
  // What was searched last is there, and the code that reads it: a test that cuts the network cuts nothing halfway.
  await page.locator('.wb-search-results[aria-busy="false"]').waitFor();
  return { page, field };
}

/** Stores the language of the whole store. */
async function speak(page: Page, locale: string) {
  const status = await page.evaluate(async (wanted) => {
    const response = await fetch("/track/call/updateLocale", {
      method: "POST",
      body: JSON.stringify({ locale: wanted }),
      headers: { "content-type": "application/json" },
    });
    return response.status;
  }, locale);
  expect(status).toBe(200);
}

const status = (page: Page) => page.locator(".wb-search [role=status]");
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const aName = (page: Page) => page.locator(".wb-search-row [data-row]").first().innerText();

describe("the search", () => {
  it("finds, opens, pins and closes by the keyboard alone, and nothing behind it is reached", async () => {
    const { page, field } = await openSearch();
    expect(await faultsOf(page)).toEqual([]);

    await page.keyboard.type("10");
    await page.getByRole("region", { name: "Order" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement!.closest(".wb-search") !== null)).toBe(true);
    }
    await field.focus();
    await page.keyboard.press("ArrowDown");
    const order = await page.locator(":focus .wb-search-name > *").first().innerText();
    await page.keyboard.press("Enter");

    await page.waitForURL(/\/track\/orders\?.*order=/);
    await page.locator(".wb-search").waitFor({ state: "detached" });
    // Exactly that order, whose row is marked.
    await page.locator("tr[data-found]").getByRole("link", { name: order, exact: true }).waitFor();
    expect(await page.locator(".wb-rowlink").count()).toBe(1);
    await page.waitForFunction(() => document.activeElement?.closest("main") !== null);

    await page.keyboard.press("Control+k");
    await page.getByRole("region", { name: "Recent searches" }).getByText(order, { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.type("webhook");
    const pin = page.getByRole("button", { name: /^Pin: / }).first();
    await pin.focus();
    await page
      .getByRole("tooltip", { name: "Pin" })
      .or(page.getByText("Pin", { exact: true }))
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    const undo = page.getByRole("button", { name: "Undo" });
    await undo.waitFor();
    await page.getByRole("link", { name: /Help Center/ }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page
      .getByRole("button", { name: /^Pin: / })
      .first()
      .waitFor();
    await page.keyboard.press("Escape");

    await page.locator(".wb-search").waitFor({ state: "detached" });
    await expect.poll(() => page.locator("[inert]").count()).toBe(0);
  });

  it("leads from a customer to the orders of that customer", async () => {
    const { page, field } = await openSearch();
    await field.fill("ma");
    const customers = page.getByRole("region", { name: "Customer" });
    const row = customers.locator("[data-row]").first();
    await row.waitFor();
    const name = await row.locator(".wb-search-name > *").first().innerText();
    expect(await row.innerText()).toMatch(/@.* · Last order #/);
    await row.click();

    await page.waitForURL(/\/track\/orders\?.*customer=/);
    await page.getByText(`Customer: ${name}`, { exact: true }).waitFor();
    const shown = await page.locator("tbody .wb-cell-customer > span:first-child").allInnerTexts();
    expect([...new Set(shown)]).toEqual([name]);
  });

  it("shows no slow answer over a newer one", async () => {
    const { page, field } = await openSearch();
    const held: Route[] = [];
    await page.route(ASKING, (route) => void held.push(route), { times: 1 });
    await field.fill("10");
    await expect.poll(() => held.length).toBe(1);

    await field.fill("zzzzqqqq");
    await page.getByText("No result found").waitFor();
    // The browser has given the first one up; a proxy in between may still answer it.
    await held[0]!.continue().catch(() => {});
    await held[0]!.request().response();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );

    expect(await status(page).innerText()).toContain("No result found");
    expect(await faultsOf(page)).toEqual([]);
  });

  it("reads nothing of the page behind it, whatever is typed", async () => {
    const { page, field } = await openSearch(undefined, "/track/addOns");
    // Without the poll that has a page read again when somebody else has saved its settings, as the demo store does meanwhile.
    await page.route("**/track/pulse*", (route) => route.abort());
    await settled(page);
    const read: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === "GET" && pathname.endsWith(".data")) read.push(pathname);
    });
    await field.fill("10");
    await page.getByRole("region", { name: "Order" }).locator("[data-row]").first().waitFor();
    // Another word than above: where the page of that test was closed before its undo was saved, its feature is pinned.
    await field.fill("notifications");
    await page
      .getByRole("button", { name: /^Pin: / })
      .first()
      .click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page
      .getByRole("button", { name: /^Pin: / })
      .first()
      .waitFor();
    await settled(page);

    expect(read).toEqual([]);
  });

  it("says that the network is lost, and finds when it is back", async () => {
    const { page, field } = await openSearch();
    // What the search needs, its code included, and the question whether the server is there: a page that finds it there
    // takes code that cannot be loaded for code of an older release, and loads itself again.
    const lost = /track_?[./]search|\/readyz$/;
    await page.route(lost, (route) => route.abort("internetdisconnected"));
    await field.fill("10");
    const again = page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    // Once in each group, and once for who cannot see them. Each group fails at a moment of its own.
    await expect.poll(() => page.getByText("The search failed. Try again.").count()).toBe(4);
    expect(await faultsOf(page)).toEqual([]);

    await page.unroute(lost);
    await again.click();

    await page.getByRole("region", { name: "Order" }).locator("[data-row]").first().waitFor();
    // The button that had the focus is gone, which the page notices after it has drawn.
    await expect.poll(() => focused(page)).toBe("");
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it("stays over its page when the network is lost while the page is read again", async () => {
    const { page, field } = await openSearch();
    let version = 0;
    await page.route(/\/track\/pulse/, (route) => route.fulfill({ json: { version: String(++version) } }));
    const reading = /\/track\/dashboard\.data/;
    await page.route(reading, (route) => route.abort("internetdisconnected"));
    await page.mouse.move(400, 300);
    await page.getByText("You are offline").waitFor({ state: "attached" });

    expect(await field.isVisible()).toBe(true);
    expect(await page.locator(".wb-error").count()).toBe(0);
    await page.unroute(reading);
    await page.unroute(/\/track\/pulse/);

    await page.getByText("You are offline").waitFor({ state: "detached" });
    expect(await field.isVisible()).toBe(true);
    expect(await page.locator("main h1").innerText()).toBe("Dashboard");
  });

  it("speaks Chinese, and finds features by their Chinese names", async () => {
    const { page } = await openSearch();
    await page.keyboard.press("Escape");
    await speak(page, "zh_CN");
    try {
      await page.goto(`${product.url}/track/dashboard`);
      await hydrated(page);
      await page.keyboard.press("Control+k");
      await page.getByPlaceholder("搜索").waitFor();
      await page.keyboard.type("账单");
      const row = page.getByRole("region", { name: "功能" }).locator("[data-row]").first();
      await row.waitFor();
      expect(await aName(page)).toContain("账单");
      expect(await faultsOf(page)).toEqual([]);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/track\/billing/);
    } finally {
      await speak(page, "en_US");
    }
  });

  it("fits a phone, and is closed by a tap beside it that does nothing else", async () => {
    const { page, field } = await openSearch({ width: 390, height: 844 });
    await field.fill("ma");
    await page.getByRole("region", { name: "Customer" }).waitFor();

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await faultsOf(page)).toEqual([]);
    await field.fill("zzzzqqqq");
    await page.getByText("No result found").waitFor();
    const before = page.url();
    await page.mouse.click(195, 800);

    await page.locator(".wb-search").waitFor({ state: "detached" });
    expect(page.url()).toBe(before);
  });
});
