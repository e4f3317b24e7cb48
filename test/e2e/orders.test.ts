import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "./harness";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});

/** The demo's first page signs in; then the list, once its script runs. */
async function openOrders(search = "", viewport?: { width: number; height: number }): Promise<Page> {
  const page = await product.open("/", viewport);
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.goto(`${product.url}/track/orders${search}`);
  await page.waitForLoadState("networkidle");
  return page;
}

async function expectNoFaults(page: Page) {
  await page.evaluate(axe);
  const faults = await page.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  });
  expect(faults).toEqual([]);
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first().click();
const bar = (page: Page) => page.getByRole("region", { name: "Actions for the selected orders" });
const boxes = (page: Page) => page.getByRole("checkbox", { name: /^Select order / });
const names = (page: Page) => page.locator(".wb-rowlink").allInnerTexts();
/** A dialog that has been opened, with nothing to find fault with. */
async function dialogIn(page: Page, name: string | RegExp) {
  const dialog = page.getByRole("dialog", { name });
  await dialog.waitFor();
  await expectNoFaults(page);
  return dialog;
}
/** The file that the page hands to the browser. */
async function downloaded(page: Page, start: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent("download"), start()]);
  return readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n");
}

describe("the list of orders", () => {
  it("is sorted by its heads, and turned round by a second click", async () => {
    const page = await openOrders();
    const newest = await names(page);

    await page.getByRole("columnheader").getByRole("link", { name: "Order date" }).click();
    await page.waitForURL(/sort=ordered-asc/);

    await page
      .getByRole("columnheader", { name: "Order date" })
      .and(page.locator("[aria-sort=ascending]"))
      .waitFor();
    await expect.poll(async () => (await names(page))[0]).not.toBe(newest[0]);
  });

  it("has the columns that are chosen", async () => {
    const page = await openOrders();
    await press(page, "Columns");
    const dialog = await dialogIn(page, "Columns of the list");
    await dialog.getByRole("checkbox", { name: "Courier" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();

    await page.getByRole("columnheader", { name: "Courier" }).waitFor();
  });

  it("is saved as a view, and opened by its name", async () => {
    const page = await openOrders("?tab=in_transit");
    await press(page, "Views");
    const dialog = await dialogIn(page, "Saved views");
    await dialog.getByLabel("Save this list as a view").fill("On the way");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByRole("button", { name: "On the way", exact: true }).click();

    await page.waitForURL(/view=\d+/);
    expect(new URL(page.url()).searchParams.get("tab")).toBe("in_transit");
    await page.getByRole("button", { name: "On the way" }).waitFor();
  });
});

describe("orders that are chosen", () => {
  it("are tagged", async () => {
    const page = await openOrders();
    await boxes(page).first().click();
    await bar(page).getByRole("button", { name: "Tags" }).click();
    const dialog = await dialogIn(page, "Tags of 1 order");
    await dialog.getByLabel("Find or create a tag").fill("VIP");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();

    await page.getByText("1 order updated").waitFor();
  });

  it("are given a status, which the order's page shows", async () => {
    const page = await openOrders("?tab=in_transit");
    const [name] = await names(page);
    await boxes(page).first().click();
    await bar(page).getByRole("button", { name: "Set status" }).click();
    const dialog = await dialogIn(page, "Set the status of 1 order");
    await dialog.getByRole("radio", { name: "Exception" }).click();
    await dialog.getByRole("button", { name: "Set status" }).click();
    await page.getByText("1 order updated").waitFor();

    await page.goto(`${product.url}/track/orders?query=${encodeURIComponent(name!)}`);
    await page.getByRole("link", { name: name!, exact: true }).click();

    await page.getByRole("heading", { level: 1, name: name! }).waitFor();
    await page.getByText("Exception", { exact: true }).first().waitFor();
    await expectNoFaults(page);
  });

  it("are deleted after a question, and come back by Undo", async () => {
    const page = await openOrders();
    const [first] = await names(page);
    await boxes(page).first().click();
    await bar(page).getByRole("button", { name: "Delete" }).click();
    const dialog = await dialogIn(page, "Delete 1 order?");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByText("1 order deleted").waitFor();
    await expect.poll(() => names(page)).not.toContain(first);

    await press(page, "Undo");

    await page.getByText("1 order is back").waitFor();
    await expect.poll(() => names(page)).toContain(first);
  });

  it("are exported, those only", async () => {
    const page = await openOrders();
    const [first] = await names(page);
    await boxes(page).first().click();
    await bar(page).getByRole("button", { name: "Export" }).click();
    const dialog = await dialogIn(page, "Export orders");

    const lines = await downloaded(page, () => dialog.getByRole("button", { name: "Download CSV" }).click());

    expect(lines[0]).toMatch(/^Order number,/);
    expect(new Set(lines.slice(1).map((line) => line.split(",")[0]))).toEqual(new Set([first]));
  });
});

describe("files", () => {
  it("of the whole list hold what the list shows", async () => {
    const page = await openOrders("?tab=unshipped");
    const shown = await names(page);
    await press(page, "Export");
    const dialog = await dialogIn(page, "Export orders");

    const lines = await downloaded(page, () => dialog.getByRole("button", { name: "Download CSV" }).click());

    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(shown);
  });

  it("are imported after a dry run that names what is wrong, and stand in the history", async () => {
    const page = await openOrders("?tab=unshipped");
    const [name] = await names(page);
    await page.getByRole("link", { name: "Import" }).click();
    await page.getByLabel("Choose a file").setInputFiles({
      name: "numbers.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`Order number,Tracking number\n${name},SIM000777001\n#999999,SIM000777002\n`),
    });
    await page.getByRole("heading", { name: "Which column is what?" }).waitFor();
    await expectNoFaults(page);
    await press(page, "Check the file");
    await page.getByText("There is no order with this number.").waitFor();
    await expectNoFaults(page);

    await press(page, "Start import");
    await page.getByRole("heading", { name: "Import finished" }).waitFor();
    await page.goto(`${product.url}/track/orders/import`);

    await page.getByText("Import finished · Imported: 1").waitFor();
  });
});
