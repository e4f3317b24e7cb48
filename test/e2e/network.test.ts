import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Product, settled, startProduct } from "./harness";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});

async function open(at: string): Promise<Page> {
  const page = await product.openApp(at);
  await settled(page);
  return page;
}
const offline = (page: Page) => page.getByText("You are offline");
const lose = (page: Page) => page.context().setOffline(true);
const find = (page: Page) => page.context().setOffline(false);
/** Lost once the window is loaded anew, which is how a page is lost with all that was typed. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-same-window", ""));
const isSameWindow = async (page: Page) => (await page.locator("body[data-same-window]").count()) === 1;

describe("without a network", () => {
  it("a page that was never opened leaves the open one as it is, and comes when the network does", async () => {
    const page = await open("/track/dashboard");
    await mark(page);
    await lose(page);

    await page.getByRole("navigation").getByRole("link", { name: "Setting" }).click();
    await offline(page).waitFor();
    expect(await page.locator("main h1").innerText()).toBe("Dashboard");
    expect(await page.locator(".wb-error").count()).toBe(0);
    await find(page);

    await page.waitForURL(/\/track\/settings/);
    await page.getByRole("heading", { name: "Setting", level: 1 }).waitFor();
    await offline(page).waitFor({ state: "detached" });
    expect(await isSameWindow(page)).toBe(true);
  });

  it("a person who goes elsewhere instead gets there, and nowhere else", async () => {
    const page = await open("/track/dashboard");
    const menu = page.getByRole("navigation");
    await menu.getByRole("link", { name: "Billing" }).click();
    await page.getByRole("heading", { name: "Billing", level: 1 }).waitFor();
    await mark(page);
    await lose(page);

    await menu.getByRole("link", { name: "Setting" }).click();
    await offline(page).waitFor();
    await menu.getByRole("link", { name: "Dashboard" }).click();
    await find(page);

    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe("/track/dashboard");
    expect(await isSameWindow(page)).toBe(true);
  });

  it("a dialog that was never opened comes when the network does", async () => {
    const page = await open("/track/orders");
    await mark(page);
    await lose(page);

    await page.keyboard.press("Control+k");
    await offline(page).waitFor();
    expect(await page.locator("main h1").innerText()).toBe("Orders");
    await find(page);

    await page.locator(".wb-search input").waitFor();
    expect(await isSameWindow(page)).toBe(true);
  });

  it("a search says so at once, and finds by itself when the network is back", async () => {
    const page = await open("/track/dashboard");
    await page.keyboard.press("Control+k");
    const field = page.locator(".wb-search input");
    await field.waitFor();
    await settled(page);
    await lose(page);

    await field.fill("10");
    await page.getByText("This could not be searched. Try again.").first().waitFor();
    await find(page);

    await page.getByRole("region", { name: "Order" }).locator("[data-row]").first().waitFor();
    expect(await field.inputValue()).toBe("10");
  });
});
