import type { FrameLocator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { storeIsReady, until } from "../demo-store";
import { expectNoFaults } from "../faults";
import { hydrated, type Product, startProduct } from "../harness";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
});

const ADMIN = "/sandbox/shopify/admin/store/fern-and-harbour/apps/waybill";
const previewOf = (page: Page): FrameLocator => page.frameLocator("iframe.wb-preview-frame");
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const isSaved = (page: Page) => page.getByRole("status").filter({ hasText: "Saved" }).waitFor();

/** A new page of the store, made from a design and opened in the editor. */
async function newPage(name: string, viewport?: { width: number; height: number }): Promise<Page> {
  const page = await product.openApp("/track/trackingPage", viewport);
  await press(page, "Create page");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Page name" }).fill(name);
  await dialog.getByRole("radio").nth(1).check();
  await dialog.getByRole("button", { name: "Create page" }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  // On a phone the page itself is out of sight until it is chosen.
  await previewOf(page).locator("[data-section]").first().waitFor({ state: "attached" });
  return page;
}

/** The id of the page that is open in the editor. */
const idOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1)!;

describe("the page editor", () => {
  it("takes a page from a design to shoppers: a banner, sorted by keyboard, published", async () => {
    const page = await newPage("Summer");
    const preview = previewOf(page);
    await expectNoFaults(page);

    await press(page, "Add section");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Banner/ })
      .click();
    await page.getByRole("textbox", { name: "Title" }).fill("Summer sale");
    await preview.getByRole("heading", { name: "Summer sale" }).waitFor();
    await page.getByRole("textbox", { name: "Title" }).fill("");
    await page.getByText("This field is required.").waitFor();
    expect(await page.getByRole("button", { name: "Publish" }).isDisabled()).toBe(true);
    await page.getByRole("textbox", { name: "Title" }).fill("Summer sale");
    await expectNoFaults(page);

    await press(page, "All parts");
    const up = page
      .getByRole("listitem")
      .filter({ hasText: "Summer sale" })
      .getByRole("button", { name: /up$/ });
    await up.focus();
    await page.keyboard.press("Enter");
    await page.getByText(/^Banner moved to position \d+ of \d+$/).waitFor({ state: "attached" });
    await isSaved(page);
    await press(page, "Publish");
    await page.getByText("Page published").first().waitFor();

    // Shoppers get it at the URL that it has from the start, and the editor leads there.
    await press(page, "More actions");
    const [opened] = await Promise.all([page.context().waitForEvent("page"), press(page, "View page")]);
    await opened.getByRole("heading", { name: "Summer sale" }).waitFor();
    expect(new URL(opened.url()).pathname).toMatch(/\/summer$/);
  });

  it("chooses a section by a click in the preview, and shows each state of an order", async () => {
    const page = await newPage("Autumn");
    const preview = previewOf(page);

    await preview.locator('[data-section="details"], [data-section="tracking-details"]').first().click();
    await page.getByRole("heading", { level: 2, name: "Tracking details" }).waitFor();
    await page.getByRole("combobox", { name: "State to preview" }).selectOption("delivered");
    await preview.getByRole("heading", { name: "Delivered" }).first().waitFor();
    await page.getByRole("combobox", { name: "Language" }).selectOption("de");
    await preview.getByRole("heading", { name: "Zugestellt" }).first().waitFor();

    // Nothing of the page has reached the admin, and nothing in it leads anywhere.
    expect(page.frames()).toHaveLength(2);
    await press(page, "All parts");
    await page.getByRole("button", { name: "Order lookup", exact: true }).click();
    await preview.getByRole("textbox").first().waitFor();
  });

  it("keeps what is done without a network, and saves it once that is back", async () => {
    const page = await newPage("Winter");
    await page.getByRole("button", { name: /^Header/ }).waitFor();
    await page.context().setOffline(true);

    await press(page, /^Move .* down$/);
    await page.getByText("Offline. Your changes are kept here.").waitFor();
    await page.context().setOffline(false);
    await isSaved(page);

    await page.reload();
    await page.getByText("Unpublished changes").or(page.getByText("Draft")).first().waitFor();
  });

  it("asks where two editors have changed the same, and loses nothing of either", async () => {
    const mine = await newPage("Spring");
    const theirs = await product.openApp(`/track/trackingPage/edit/${idOf(mine)}`);
    await previewOf(theirs).locator("[data-section]").first().waitFor();
    const typeFooter = async (page: Page, text: string) => {
      await page.getByRole("button", { name: /^Footer/ }).click();
      await page.getByRole("textbox", { name: "Text" }).fill(text);
    };

    await typeFooter(theirs, "Theirs");
    await isSaved(theirs);
    await typeFooter(mine, "Mine");
    const dialog = mine.getByRole("dialog", { name: "Someone else has changed this page" });
    await dialog.getByRole("button", { name: "Use the other changes" }).click();
    await previewOf(mine).getByText("Theirs").waitFor();
    await mine.getByRole("button", { name: "Undo" }).click();

    await previewOf(mine).getByText("Mine").waitFor();
    await isSaved(mine);
  });

  it("fits a phone: the form or the page, one at a time", async () => {
    const page = await newPage("Phone", { width: 390, height: 844 });

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNoFaults(page);
    await press(page, "Preview");
    await page.locator("iframe.wb-preview-frame").waitFor();
    await page.getByRole("button", { name: "Add section" }).waitFor({ state: "hidden" });
  });

  it("leaves an answer open, and every other section as it is, while one is typed in", async () => {
    const page = await newPage("Typing");
    const preview = previewOf(page);
    await press(page, "Add section");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Questions/ })
      .click();
    await preview.locator("summary").first().click();
    const isOpen = () => preview.locator("details[open]").count();
    await until(async () => (await isOpen()) > 0);
    const header = await preview.locator("[data-section]").first().elementHandle();
    await press(page, "All parts");

    await page.getByRole("button", { name: /^Footer/ }).click();
    await page.getByRole("textbox", { name: "Text" }).fill("Made with care");

    await preview.getByText("Made with care").waitFor();
    expect(await isOpen()).toBeGreaterThan(0);
    expect(await header!.evaluate((element) => element.isConnected)).toBe(true);
    await press(page, "Undo");
    await preview.getByText("Made with care").waitFor({ state: "detached" });
  });

  it("shows one of the store's own orders as its customer's page does", async () => {
    const page = await newPage("Own order");
    const preview = previewOf(page);
    await page.getByRole("combobox", { name: "State to preview" }).selectOption("choose");
    const dialog = page.getByRole("dialog", { name: "Preview with one of your orders" });
    const first = dialog.getByRole("listitem").first().getByRole("button");
    await first.waitFor();
    await expectNoFaults(page);
    const [, name = ""] = /(#\d+)/.exec((await first.textContent()) ?? "") ?? [];
    await dialog.getByRole("textbox", { name: "Order number" }).fill(name.slice(1));
    await until(async () => (await dialog.getByRole("listitem").count()) === 1);

    await dialog.getByRole("listitem").first().getByRole("button").click();

    await dialog.waitFor({ state: "hidden" });
    await preview.getByText(name).first().waitFor();
  });

  it("fills a window of the Shopify admin, which asks before it is closed with something wrong", async () => {
    const page = await product.open(`${ADMIN}/track/trackingPage`);
    const app = page.frameLocator('iframe[name="app-iframe"]');
    await hydrated(app);
    const address = page.url();

    await app.getByRole("link", { name: /^Edit/ }).first().click();

    const editor = page.frameLocator('iframe[name="app-window"]');
    await hydrated(editor);
    await editor.frameLocator("iframe.wb-preview-frame").locator("[data-section]").first().waitFor();
    expect(await editor.getByRole("link", { name: "Tracking pages" }).count()).toBe(0);
    expect(page.url()).toBe(address);
    await editor.getByRole("button", { name: "Style" }).click();
    await editor.getByRole("spinbutton", { name: /Content width/ }).fill("9");
    await editor.getByRole("textbox", { name: "Accent", exact: true }).focus();
    await page.locator("#window").getByText("Unsaved changes").waitFor();

    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("button", { name: "Stay" }).click();
    expect(await editor.getByRole("spinbutton", { name: /Content width/ }).inputValue()).toBe("9");
    await page.getByRole("button", { name: "Discard" }).click();
    await until(
      async () => (await editor.getByRole("spinbutton", { name: /Content width/ }).inputValue()) !== "9",
    );
    await page.getByRole("button", { name: "Close", exact: true }).click();

    await page.locator("#window").waitFor({ state: "hidden" });
    await app.getByRole("link", { name: /^Edit/ }).first().waitFor();
  });

  it("opens in the window from the search, at the part that was looked for", async () => {
    const page = await product.open(`${ADMIN}/track/dashboard`);
    const app = page.frameLocator('iframe[name="app-iframe"]');
    await hydrated(app);
    await app
      .getByRole("button", { name: /Search/ })
      .first()
      .click();
    await app.getByRole("dialog").locator("input").first().fill("Sort sections");

    await app
      .getByRole("button", { name: /Sort sections/i })
      .first()
      .click();

    const editor = page.frameLocator('iframe[name="app-window"]');
    await hydrated(editor);
    await editor.getByRole("heading", { level: 2, name: "Sections" }).waitFor();
  });
});
