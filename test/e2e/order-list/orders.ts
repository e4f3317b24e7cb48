import { beforeAll, describe, expect, it } from "vitest";
import { storeIsReady } from "../demo-store";
import { expectNoFaults, expectNoSidewaysScroll } from "../faults";
import { type Product, startProduct } from "../harness";
import {
  bar,
  boxes,
  countOf,
  dialogIn,
  focused,
  names,
  openOrders,
  paramOf,
  PHONE,
  press,
} from "../orders-screen";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
});

describe("the list of orders", () => {
  it("is narrowed by tab, filter and search, each shown as a chip, taken back, and found again by its address", async () => {
    const page = await openOrders(product);
    const all = await countOf(page, "All");
    const delivered = await countOf(page, "Delivered");
    await page.getByRole("link", { name: /^Delivered / }).click();
    await page.waitForURL(/tab=delivered/);
    await expect.poll(() => names(page)).toHaveLength(Math.min(delivered, 50));

    await press(page, "Filters");
    const dialog = await dialogIn(page, "Filter orders");
    await dialog.locator("summary").filter({ hasText: "Destination" }).click();
    const [first] = await dialog.locator("details[open] label").allInnerTexts();
    await dialog.getByRole("checkbox", { name: first!, exact: true }).click();
    await dialog.getByRole("button", { name: "Show orders" }).click();
    await page.waitForURL(/countries=/);
    const chip = page.getByText(`Destination: ${first}`, { exact: true });
    await chip.waitFor();
    await page.getByRole("button", { name: "Filters (1)" }).waitFor();
    const narrowed = await countOf(page, "Delivered");
    expect(narrowed).toBeGreaterThan(0);
    expect(narrowed).toBeLessThan(delivered);
    const places = await page.locator(".wb-cell-customer small").allInnerTexts();
    expect(new Set(places)).toEqual(new Set([first]));
    await expectNoFaults(page);

    const other = await openOrders(product, new URL(page.url()).search);
    expect(await names(other)).toEqual(await names(page));
    await other.getByText(`Destination: ${first}`, { exact: true }).waitFor();

    await press(page, `Remove Destination: ${first}`);
    await chip.waitFor({ state: "detached" });
    expect(paramOf(page, "tab")).toBe("delivered");
    await expect.poll(() => countOf(page, "Delivered")).toBe(delivered);

    const [name] = await names(page);
    await page.getByLabel("Search orders, tracking numbers, customers").fill(name!);
    await page.waitForURL(/query=/);
    await expect.poll(() => names(page)).toContain(name);
    await page.getByLabel("Search orders, tracking numbers, customers").fill("no such order");
    await page.getByRole("heading", { name: "No orders found" }).waitFor();
    await expectNoFaults(page);
    await page.getByRole("link", { name: "Show all orders" }).click();
    await page.waitForURL(/view=all/);
    await expect.poll(() => countOf(page, "All")).toBe(all);
    expect(await page.getByLabel("Search orders, tracking numbers, customers").inputValue()).toBe("");
  });

  it("is freed of all filters at once", async () => {
    const page = await openOrders(product, "?tab=in_transit&transit_min=1&punctuality=on_time&size=25");
    await page.getByText("In transit at least: 1 day", { exact: true }).waitFor();
    await page.getByText("Punctuality: On time", { exact: true }).waitFor();

    await press(page, "Reset all");

    await page.waitForURL((url) => !url.searchParams.has("transit_min"));
    expect([paramOf(page, "tab"), paramOf(page, "punctuality"), paramOf(page, "size")]).toEqual([
      null,
      null,
      "25",
    ]);
    await expect.poll(() => names(page)).toHaveLength(25);
    expect(await page.locator(".wb-chips").count()).toBe(0);
  });

  it("is sorted by its heads, and turned round by a second click", async () => {
    const page = await openOrders(product);
    const newest = await names(page);

    await page.getByRole("columnheader").getByRole("link", { name: "Order date" }).click();
    await page.waitForURL(/sort=ordered-asc/);

    await page
      .getByRole("columnheader", { name: "Order date" })
      .and(page.locator("[aria-sort=ascending]"))
      .waitFor();
    await expect.poll(async () => (await names(page))[0]).not.toBe(newest[0]);
  });

  it("is paged there and back", async () => {
    const page = await openOrders(product, "?size=50");
    const first = await names(page);
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL(/after=/);
    await expect.poll(async () => (await names(page)).some((name) => first.includes(name))).toBe(false);
    await expectNoFaults(page);

    await page.getByRole("link", { name: "Previous" }).click();

    await expect.poll(() => names(page)).toEqual(first);
  });

  it("has the columns that are chosen, and has them for everybody in the store from then on", async () => {
    const page = await openOrders(product);
    await press(page, "Columns");
    const dialog = await dialogIn(page, "Columns of the list");
    await dialog.getByRole("checkbox", { name: "Courier" }).click();
    await dialog.getByRole("checkbox", { name: "Last event" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("columnheader", { name: "Courier" }).waitFor();

    const other = await openOrders(product);

    await other.getByRole("columnheader", { name: "Courier" }).waitFor();
    expect(await other.getByRole("columnheader", { name: "Last event" }).count()).toBe(0);
  });

  it("fits a phone, with its bar and its dialogs", async () => {
    const page = await openOrders(product, "", PHONE);
    await expectNoSidewaysScroll(page);
    await expectNoFaults(page);

    await boxes(page).first().click();
    await press(bar(page), "Select all orders on this page");
    await bar(page).getByText("50 selected").waitFor();
    await expectNoSidewaysScroll(page);
    await expectNoFaults(page);
    for (const [button, title] of [
      ["Filters", "Filter orders"],
      ["Columns", "Columns of the list"],
      ["Views", "Saved views"],
      ["Export", "Export orders"],
      ["Set status", /^Set the status/],
    ] as const) {
      await press(page, button);
      const dialog = await dialogIn(page, title);
      await expectNoSidewaysScroll(page);
      const { width } = (await dialog.boundingBox())!;
      expect(width).toBeLessThanOrEqual(PHONE.width);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
  });

  it("is worked with by the keyboard alone", async () => {
    const page = await openOrders(product, "?tab=delivered");
    const [name] = await names(page);
    await boxes(page).first().focus();
    await page.keyboard.press("Space");
    await bar(page).getByText("1 selected").waitFor();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Actions for the selected orders");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe(name);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: name! }).waitFor();

    await page.getByRole("link", { name: "Back to orders" }).focus();
    await page.keyboard.press("Enter");

    await page.waitForURL(/tab=delivered/);
    await page.getByRole("button", { name: "Filters" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Filter orders" });
    await dialog.getByLabel("Punctuality").waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("Filters");
  });
});
