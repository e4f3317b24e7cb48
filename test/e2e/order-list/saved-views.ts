import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { storeIsReady } from "../demo-store";
import { expectNoFaults } from "../faults";
import { type Product, startProduct } from "../harness";
import { countOf, dialogIn, names, openOrders, paramOf, PHONE, press } from "../orders-screen";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
});

/** Where tabs have no room. */
async function viewsOf(page: Page): Promise<Locator> {
  await page.setViewportSize(PHONE);
  await page.locator(".wb-toolbar-views").getByRole("button").click();
  return dialogIn(page, "Saved views");
}
const lineOf = (dialog: Locator, view: string) =>
  dialog
    .getByRole("listitem")
    .filter({ has: dialog.page().getByRole("button", { name: view, exact: true }) });

async function save(page: Page, name: string): Promise<Locator> {
  const dialog = await viewsOf(page);
  await dialog.getByLabel("Save this list as a view").fill(name);
  await press(dialog, "Save");
  await lineOf(dialog, name).waitFor();
  return dialog;
}

describe("a saved view", () => {
  it("is opened by its name, says how many orders it shows, and is the same list for whoever is sent its address", async () => {
    const page = await openOrders(product, "?tab=delivered&sort=ordered-asc&transit_min=2");
    const shown = await countOf(page, "Delivered");
    const dialog = await save(page, "Slow ones");
    await lineOf(dialog, "Slow ones").getByText(String(shown), { exact: true }).waitFor();
    await expectNoFaults(page);
    await press(dialog, "Slow ones");
    await page.waitForURL(/view=\d+/);
    await page.getByRole("button", { name: "Slow ones" }).waitFor();

    const other = await openOrders(product, new URL(page.url()).search);

    expect([paramOf(other, "tab"), paramOf(other, "sort"), paramOf(other, "transit_min")]).toEqual([
      "delivered",
      "ordered-asc",
      "2",
    ]);
    await other.getByText("In transit at least: 2 days", { exact: true }).waitFor();
    await other.getByRole("link", { name: "Slow ones" }).and(other.locator("[aria-current]")).waitFor();
    expect(await names(other)).toEqual(await names(page));
  });

  it("is renamed, duplicated, changed to what is shown now, and deleted after a question", async () => {
    const page = await openOrders(product, "?tab=delivered");
    const dialog = await save(page, "Arrived");
    await press(lineOf(dialog, "Arrived"), "Rename");
    await dialog.getByLabel("Name of the view", { exact: true }).first().fill("At their homes");
    await press(dialog.getByRole("listitem").filter({ has: page.getByRole("textbox") }), "Save");
    await lineOf(dialog, "At their homes").waitFor();

    await press(lineOf(dialog, "At their homes"), "Duplicate");
    await lineOf(dialog, "Copy of At their homes").waitFor();
    await press(dialog, "Copy of At their homes");
    await page.locator(".wb-toolbar").getByRole("button", { name: "Copy of At their homes" }).waitFor();
    await page.getByRole("link", { name: /^Not shipped / }).click();
    await page.waitForURL(/tab=unshipped/);
    const again = await viewsOf(page);
    await press(again, "Update “Copy of At their homes” to what is shown now");
    const unshipped = await countOf(page, "Not shipped");
    await lineOf(again, "Copy of At their homes").getByText(String(unshipped), { exact: true }).waitFor();

    await press(lineOf(again, "At their homes"), "Delete");
    const question = await dialogIn(page, "Delete the view “At their homes”?");
    await press(question, "Delete");

    await lineOf(again, "At their homes").waitFor({ state: "detached" });
    await lineOf(again, "Copy of At their homes").waitFor();
  });

  it("keeps its name to itself", async () => {
    const page = await openOrders(product, "?tab=delivered");
    const dialog = await save(page, "Only once");
    await dialog.getByLabel("Save this list as a view").fill("Only once");
    await press(dialog, "Save");

    // Beside the field, which has the focus.
    await dialog.getByText("This name is already taken.").waitFor();
    const field = dialog.getByLabel("Save this list as a view");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectNoFaults(page);
  });

  it("opens with the page as the default, until it is the default no more; all orders stay in reach", async () => {
    const page = await openOrders(product, "?tab=unshipped");
    const all = await countOf(page, "All");
    const dialog = await save(page, "To be packed");
    await press(lineOf(dialog, "To be packed"), "Make default");
    await lineOf(dialog, "To be packed").getByText("Default", { exact: true }).waitFor();

    const other = await openOrders(product);
    expect(paramOf(other, "tab")).toBe("unshipped");
    await other.getByRole("link", { name: /^All \d/ }).click();
    await expect.poll(async () => (await names(other)).length).toBe(Math.min(all, 50));

    await press(lineOf(dialog, "To be packed"), "Remove as default");
    await lineOf(dialog, "To be packed").getByText("Default", { exact: true }).waitFor({ state: "detached" });
    const third = await openOrders(product);
    expect(paramOf(third, "tab")).toBeNull();
  });

  it("is a tab where there is room: saved, renamed and deleted by the keyboard alone", async () => {
    const page = await openOrders(product, "?tab=exception");
    const tabs = page.getByRole("navigation", { name: "Saved views" });
    await page.getByRole("button", { name: "Save as view" }).press("Enter");
    const dialog = await dialogIn(page, "Save this list as a view");
    await page.keyboard.type("Trouble");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await tabs.getByRole("link", { name: "Trouble" }).and(page.locator("[aria-current]")).waitFor();
    await expectNoFaults(page);

    await tabs.getByRole("button", { name: "Actions for the view “Trouble”" }).press("Enter");
    await expectNoFaults(page);
    // The menu stands over the page, whole, though the strip of tabs scrolls.
    const box = (await page.locator(".wb-menu ul").boundingBox())!;
    expect(box.x >= 0 && box.x + box.width <= 1280 && box.height > 150).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await dialogIn(page, "Rename");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Worries");
    await page.keyboard.press("Enter");
    await tabs.getByRole("link", { name: "Worries" }).waitFor();

    await tabs.getByRole("button", { name: "Actions for the view “Worries”" }).press("Enter");
    for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await press(await dialogIn(page, "Delete the view “Worries”?"), "Delete");
    await tabs.getByRole("link", { name: "Worries" }).waitFor({ state: "detached" });
    await expect.poll(() => paramOf(page, "view")).toBe("all");
  });
});
