import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { holdJobs, storeIsReady } from "../demo-store";
import { expectNoFaults } from "../faults";
import { hydrated, type Product, startProduct } from "../harness";
import { bar, countOf, dialogIn, goTo, names, openOrders, press } from "../orders-screen";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
});

/** All orders of the list, which are more than are done at once. */
async function chooseAll(page: Page): Promise<number> {
  const all = await countOf(page, "All");
  await page.getByRole("checkbox", { name: "Select all orders on this page" }).click();
  await press(bar(page), `Select all ${all} orders that match`);
  return all;
}
async function tagAll(page: Page, name: string): Promise<number> {
  const all = await chooseAll(page);
  await press(bar(page), "Tags");
  const dialog = await dialogIn(page, `Tags of ${all} orders`);
  await dialog.getByLabel("Find or create a tag").fill(name);
  await press(dialog, "Add");
  await press(dialog, "Apply changes");
  return all;
}
const dismiss = (page: Page) =>
  page
    .getByRole("button", { name: /^Dismiss/ })
    .first()
    .click();

describe("orders that are many", () => {
  it("are worked on by a job, whose progress is there again after leaving the page, and which reports its end", async () => {
    const letGo = await holdJobs(product, "bulk.run");
    const page = await openOrders(product);
    const all = await tagAll(page, "Season");
    await page.getByRole("heading", { name: "Adding the tag Season" }).waitFor();
    await page.getByText(`0 of ${all} orders`, { exact: true }).waitFor();
    await page.getByRole("progressbar").waitFor();
    await expectNoFaults(page);

    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    await goTo(product, page, "/track/orders");
    await page.getByText(`0 of ${all} orders`, { exact: true }).waitFor();
    const other = await openOrders(product, "?tab=delivered");
    await other.getByText(`0 of ${all} orders`, { exact: true }).waitFor();
    await letGo();

    await page.getByText(`Tag added to ${all} orders`).waitFor();
    await expectNoFaults(page);
    await goTo(product, page, "/track/orders?columns=tags");
    await expect.poll(() => page.locator(".wb-cell-tags", { hasText: "Season" }).count()).toBe(50);
    await dismiss(page);
    await page.getByText(`Tag added to ${all} orders`).waitFor({ state: "detached" });
    await page.reload();
    await hydrated(page);
    expect(await page.getByText(`Tag added to ${all} orders`).count()).toBe(0);
  });

  it("wait for no second job, and are left alone once theirs is stopped", async () => {
    const letGo = await holdJobs(product, "bulk.run");
    const page = await openOrders(product);
    const all = await tagAll(page, "Never");
    await page.getByText(`0 of ${all} orders`, { exact: true }).waitFor();
    await press(bar(page), "Tags");
    const dialog = await dialogIn(page, `Tags of ${all} orders`);
    await dialog.getByLabel("Find or create a tag").fill("Second");
    await press(dialog, "Add");
    await press(dialog, "Apply changes");
    await page.getByText("Another job is still running. Please wait for it, or cancel it.").waitFor();
    await expectNoFaults(page);

    await press(page, "Stop");
    await page.getByText(`Stopped after 0 of ${all} orders.`).waitFor();
    await letGo();

    await dismiss(page);
    await storeIsReady(product);
    await goTo(product, page, "/track/orders?columns=tags");
    expect(await page.locator(".wb-cell-tags", { hasText: "Never" }).count()).toBe(0);
  });

  it("are given a status, those that have none are named, and get the couriers' back", async () => {
    const page = await openOrders(product);
    const unshipped = (await countOf(page, "Not shipped")) + (await countOf(page, "No tracking"));
    const delivered = await countOf(page, "Delivered");
    const all = await chooseAll(page);
    await press(bar(page), "Set status");
    const dialog = await dialogIn(page, `Set the status of ${all} orders`);
    await dialog.getByRole("radio", { name: "Expired" }).click();
    await press(dialog, "Set status");

    await page.getByText(`${all - unshipped} orders set to Expired`).waitFor();
    await page.getByText(`${unshipped} orders could not be changed`).waitFor();
    await expect.poll(() => countOf(page, "Expired")).toBe(all - unshipped);
    await expectNoFaults(page);
    await page.getByText("nothing has been shipped yet").first().waitFor();

    await chooseAll(page);
    await press(bar(page), "Set status");
    const again = await dialogIn(page, `Set the status of ${all} orders`);
    await again.getByRole("radio", { name: "Expired" }).click();
    await press(again, "Back to automatic");

    await page.getByText(`${all - unshipped} orders back to automatic`).waitFor();
    await expect.poll(() => countOf(page, "Delivered")).toBe(delivered);
  });

  it("are deleted, and brought back by Undo of the report", async () => {
    const page = await openOrders(product, "?sort=ordered-asc");
    const before = await names(page);
    const all = await chooseAll(page);
    await press(bar(page), "Delete");
    await press(await dialogIn(page, `Delete ${all} orders?`), "Delete");
    await page.getByText(`${all} orders deleted`).waitFor();
    await page.getByRole("heading", { name: "No orders yet" }).waitFor();
    await expectNoFaults(page);

    await press(page, "Undo");

    await page.getByText(`${all} orders restored`).waitFor();
    await expect.poll(() => names(page)).toEqual(before);
  });
});
