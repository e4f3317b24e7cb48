import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { storeIsReady } from "../demo-store";
import { expectNoFaults } from "../faults";
import { hydrated, type Product, startProduct } from "../harness";
import { bar, boxes, countOf, dialogIn, downloaded, goTo, names, openOrders, press } from "../orders-screen";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
});

const orderNumbers = (lines: string[]) => [...new Set(lines.slice(1).map((line) => line.split(",")[0]))];

describe("orders that are chosen", () => {
  it("are a span with Shift, all of the page, and all that match but for some", async () => {
    const page = await openOrders(product);
    const all = await countOf(page, "All");
    await boxes(page).nth(1).click();
    await boxes(page)
      .nth(5)
      .click({ modifiers: ["Shift"] });
    await bar(page).getByText("5 selected").waitFor();
    expect(await boxes(page).nth(0).isChecked()).toBe(false);
    expect(await boxes(page).nth(3).isChecked()).toBe(true);
    await expectNoFaults(page);

    await page.getByRole("checkbox", { name: "Select all orders on this page" }).click();
    await bar(page).getByText("50 selected").waitFor();
    await press(bar(page), `Select all ${all} orders that match`);
    await bar(page).getByText(`${all} selected`).waitFor();
    await boxes(page).nth(2).click();
    await bar(page)
      .getByText(`${all - 1} selected`)
      .waitFor();
    await expectNoFaults(page);

    await press(bar(page), "Clear selection");
    await bar(page).waitFor({ state: "detached" });
    expect(await page.locator(".wb-select input:checked").count()).toBe(0);
  });

  it("are tagged, found by the tag, renamed with it everywhere, and freed of it", async () => {
    const page = await openOrders(product);
    const tagged = (await names(page)).slice(0, 2);
    await boxes(page).nth(0).click();
    await boxes(page).nth(1).click();
    await press(bar(page), "Tags");
    const dialog = await dialogIn(page, "Tags of 2 orders");
    await dialog.getByLabel("Find or create a tag").fill("VIP");
    await press(dialog, "Add");
    await press(dialog, "Apply changes");
    await page.getByText("Tag added to 2 orders").waitFor();

    await press(bar(page), "Tags");
    const again = await dialogIn(page, "Tags of 2 orders");
    await press(again, "Rename the tag VIP");
    await again.getByLabel("New name for VIP").fill("Regular customer");
    await press(again, "Rename");
    await again.getByText("Regular customer", { exact: true }).waitFor();
    await expectNoFaults(page);
    await press(again, "Close");

    await goTo(product, page, "/track/orders?columns=status,tags");
    await expect.poll(() => page.locator(".wb-cell-tags", { hasText: "Regular customer" }).count()).toBe(2);
    await press(page, "Filters");
    const filters = await dialogIn(page, "Filter orders");
    await filters.locator("summary").filter({ hasText: "Tags" }).click();
    await filters.getByRole("checkbox", { name: "Regular customer" }).click();
    await press(filters, "Show orders");
    await page.getByText("Tags: Regular customer", { exact: true }).waitFor();
    expect(await names(page)).toEqual(tagged);

    await boxes(page).nth(0).click();
    await press(bar(page), "Tags");
    const last = await dialogIn(page, "Tags of 1 order");
    await press(last, "Remove the tag Regular customer");
    await press(last, "Apply changes");
    await page.getByText("Tag removed from 1 order").waitFor();

    await expect.poll(() => names(page)).toEqual(tagged.slice(1));
  });

  it("are given a status, which list and order show as set by hand, and have it taken back one status at a time", async () => {
    const page = await openOrders(product, "?tab=delivered");
    const [name] = await names(page);
    const one = `?query=${encodeURIComponent(name!)}`;
    const statusOf = () => page.locator("tbody tr").first().locator(".wb-cell-status").innerText();
    await goTo(product, page, `/track/orders${one}`);
    await boxes(page).first().click();
    await press(bar(page), "Set status");
    const dialog = await dialogIn(page, "Set the status of 1 order");
    await dialog.getByRole("radio", { name: "Exception" }).click();
    await dialog.getByLabel("Note (optional)").fill("The customer has called");
    await press(dialog, "Set status");
    await page.locator(".wb-toast", { hasText: "1 order set to Exception" }).waitFor();
    await expect.poll(statusOf).toMatch(/Exception\s+Set by you/);

    await page.getByRole("link", { name: name!, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: name! }).waitFor();
    await page.getByText("Set by you", { exact: true }).first().waitFor();
    await page.getByText("The customer has called").first().waitFor();
    await expectNoFaults(page);

    await goTo(product, page, "/track/orders?status_by=merchant");
    await page.getByText("Status set by: You", { exact: true }).waitFor();
    expect(await names(page)).toEqual([name]);
    const takeBack = async (status: string) => {
      await press(bar(page), "Set status");
      const again = await dialogIn(page, "Set the status of 1 order");
      await again.getByRole("radio", { name: status }).click();
      await press(again, "Back to automatic");
    };
    await boxes(page).first().click();
    await takeBack("Expired");
    await page.getByText("1 order has no such status set by you").waitFor();
    expect(await statusOf()).toContain("Set by you");
    await boxes(page).first().click();
    await takeBack("Exception");

    await page.locator(".wb-toast", { hasText: "1 order back to automatic" }).waitFor();
    await page.getByRole("heading", { name: "No orders found" }).waitFor();
    await goTo(product, page, `/track/orders${one}`);
    expect(await statusOf()).toContain("Delivered");
    expect(await statusOf()).not.toContain("Set by you");
  });

  it("are told where nothing could be done", async () => {
    const page = await openOrders(product, "?tab=unshipped");
    const [name] = await names(page);
    await boxes(page).first().click();
    await press(bar(page), "Set status");
    const dialog = await dialogIn(page, "Set the status of 1 order");
    await dialog.getByRole("radio", { name: "Delivered" }).click();
    await press(dialog, "Set status");

    await page.getByText("1 order could not be changed").waitFor();
    await page
      .getByRole("listitem")
      .filter({ hasText: `${name} · nothing has been shipped yet` })
      .waitFor();
    await expectNoFaults(page);
  });

  it("are deleted after a question, and come back by Undo", async () => {
    const page = await openOrders(product);
    const gone = (await names(page)).slice(0, 3);
    await boxes(page).nth(0).click();
    await boxes(page)
      .nth(2)
      .click({ modifiers: ["Shift"] });
    await press(bar(page), "Delete");
    const dialog = await dialogIn(page, "Delete 3 orders?");
    await press(dialog, "Delete");
    await page.locator(".wb-toasts").getByText("3 orders deleted").waitFor();
    await expect.poll(async () => (await names(page)).filter((name) => gone.includes(name))).toEqual([]);
    // The toast goes with the page, the offer to undo stays.
    await page.reload();
    await hydrated(page);
    // Those of the tests before stand there as well.
    await page.getByText(/^Recent changes \(\d+\)$/).click();
    const offer = page.getByRole("heading", { name: "3 orders deleted" });
    await offer.waitFor();

    await press(page.locator(".Polaris-Banner").filter({ has: offer }), "Undo");

    await page.getByText("3 orders restored").waitFor();
    await offer.waitFor({ state: "detached" });
    await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual(gone);
  });

  it("are synced with their couriers, or the store's with Shopify for a period", async () => {
    const page = await openOrders(product, "?tab=delivered");
    await boxes(page).first().click();
    await press(bar(page), "Sync");
    await press(await dialogIn(page, "Sync"), "Sync");
    await page.getByText("Checking 1 order with its courier").waitFor();

    await press(bar(page), "Sync");
    const dialog = await dialogIn(page, "Sync");
    await dialog.getByRole("radio", { name: "All recent orders, from Shopify" }).click();
    await dialog.getByLabel("Period").selectOption({ label: "Last 30 days" });
    await expectNoFaults(page);
    await press(dialog, "Sync");
    await page.getByText("Order sync started").waitFor();

    const latest = async () => {
      const { rows } = await sql<{ state: string; days: number }>`
        select state, extract(day from created_at - (input ->> 'since')::timestamptz)::int as days
        from long_tasks where kind = 'order.sync' order by id desc limit 1`.execute(product.service.ctx.db);
      return rows[0];
    };
    await expect.poll(latest).toEqual({ state: "done", days: 30 });
  });

  it("are exported, those only; without any the file holds the whole list", async () => {
    const page = await openOrders(product);
    const [, second, third] = await names(page);
    await boxes(page).nth(1).click();
    await boxes(page).nth(2).click();
    await press(bar(page), "Export");
    const dialog = await dialogIn(page, "Export orders");
    await dialog.getByText("Selected orders: 2.").waitFor();
    await dialog.getByRole("checkbox", { name: "Phone" }).click();
    const lines = await downloaded(page, () => press(dialog, "Download CSV"));
    expect(lines[0]).toMatch(/^Order number,Order date,Customer,Email,Destination country,/);
    expect(orderNumbers(lines)).toEqual([second, third]);

    await goTo(product, page, "/track/orders?tab=unshipped");
    const shown = await names(page);
    await press(page, "Export");
    const whole = await dialogIn(page, "Export orders");
    const all = await downloaded(page, () => press(whole, "Download CSV"));

    expect(orderNumbers(all)).toEqual(shown);
  });
});
