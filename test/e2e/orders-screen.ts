import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { expectNoFaults } from "./faults";
import { hydrated, type Product, type Viewport } from "./harness";

export const PHONE = { width: 390, height: 844 };

export const openOrders = (product: Product, search = "", viewport?: Viewport): Promise<Page> =>
  product.openApp(`/track/orders${search}`, viewport);

/** Another page in the same browser, once its script runs. */
export async function goTo(product: Product, page: Page, address: string): Promise<void> {
  await page.goto(product.url + address);
  await hydrated(page);
}

export const press = (page: Page | Locator, name: string | RegExp): Promise<void> =>
  page.getByRole("button", { name, exact: true }).first().click();

/** What can be done to the chosen orders. */
export const bar = (page: Page): Locator =>
  page.getByRole("region", { name: "Actions for the selected orders" });
export const boxes = (page: Page): Locator => page.getByRole("checkbox", { name: /^Select order / });
export const names = (page: Page): Promise<string[]> => page.locator(".wb-rowlink").allInnerTexts();
export const paramOf = (page: Page, name: string): string | null =>
  new URL(page.url()).searchParams.get(name);

/** The words of what has the focus; empty where nothing has. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() =>
    document.activeElement === document.body ? "" : (document.activeElement?.textContent ?? ""),
  );

/** How many orders a tab says it has. */
export async function countOf(page: Page, tab: string): Promise<number> {
  const link = page.getByRole("navigation", { name: "Orders by status" }).getByRole("link");
  const shown = await link
    .filter({ hasText: new RegExp(`^${tab} `) })
    .locator(".wb-count")
    .innerText();
  return Number(shown.replaceAll(",", ""));
}

/** A dialog that has been opened, with nothing to find fault with. */
export async function dialogIn(page: Page, name: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name });
  await dialog.waitFor();
  // The page behind it cannot be reached, and has its own look elsewhere.
  await expectNoFaults(page, "dialog[open]");
  return dialog;
}

/** The lines of the file that the page hands to the browser. */
export async function downloaded(page: Page, start: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent("download"), start()]);
  return readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n");
}

/** The page of one of a tab's orders; runs take different ones, so that none stumbles over what another has done. */
export async function openOrder(
  product: Product,
  tab: string,
  place = 0,
  viewport?: Viewport,
): Promise<{ page: Page; name: string }> {
  const page = await openOrders(product, `?tab=${tab}`, viewport);
  const name = (await names(page))[place]!;
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return { page, name };
}

/**
 * Where the shopper of an order reads of it, as its page says; in English, because the demo store's customers speak
 * several languages, and which of them an order has depends on the day.
 */
export async function shoppersPathOf(page: Page): Promise<string> {
  const link = page.locator(".wb-page-head").getByRole("link", { name: "Tracking page" });
  const url = new URL((await link.getAttribute("href"))!);
  url.searchParams.set("locale", "en");
  return url.pathname + url.search;
}
