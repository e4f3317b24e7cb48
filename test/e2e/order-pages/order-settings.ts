import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { storeIsReady, until } from "../demo-store";
import { expectNoFaults } from "../faults";
import { type Product, startProduct } from "../harness";
import { dialogIn, goTo, names, openOrder, press, shoppersPathOf } from "../orders-screen";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
});

async function save(page: Page, said: string): Promise<void> {
  await press(page.getByRole("region", { name: "Unsaved changes" }), "Save");
  await page.getByText(said, { exact: true }).last().waitFor();
  await page.getByRole("region", { name: "Unsaved changes" }).waitFor({ state: "detached" });
}
/** What a shopper reads of an order whose page is open; asked for again until it is so. */
async function shopperReads(page: Page, isSo: (text: string) => boolean): Promise<string> {
  const address = product.url + (await shoppersPathOf(page));
  return until(async () => {
    const text = await (await fetch(address)).text();
    return isSo(text) && text;
  });
}

describe("orders that need attention", () => {
  it("are found from the dashboard, say what to do, and can be put away; rules say which they are", async () => {
    const { page, name } = await openOrder(product, "delivered");
    await press(page, "Set status");
    const dialog = await dialogIn(page, "Set the status of 1 order");
    await dialog.getByRole("radio", { name: "Exception" }).click();
    await press(dialog, "Set status");
    await page.getByText("Exception reported", { exact: true }).waitFor();

    await goTo(product, page, "/track/dashboard");
    await expectNoFaults(page);
    await page.getByRole("link", { name: /^Exception reported / }).click();
    await page.waitForURL(/attention=exception/);
    await page.getByText("Needs attention: Exception reported", { exact: true }).waitFor();
    await expect.poll(() => names(page)).toContain(name);
    await expectNoFaults(page);

    await goTo(product, page, "/track/settings/attention");
    await expectNoFaults(page);
    await page.getByRole("checkbox", { name: "Exception reported" }).click();
    await save(page, "Saved");
    await until(async () => {
      await goTo(product, page, "/track/orders?attention=exception");
      return (await names(page)).length === 0;
    });
    await goTo(product, page, "/track/settings/attention");
    expect(await page.getByRole("checkbox", { name: "Exception reported" }).isChecked()).toBe(false);
    await page.getByRole("checkbox", { name: "Exception reported" }).click();
    await save(page, "Saved");
    await until(async () => {
      await goTo(product, page, "/track/orders?attention=exception");
      return (await names(page)).includes(name);
    });

    await page.getByRole("link", { name, exact: true }).click();
    await page.getByText(/^You set this status yourself/).waitFor();
    await expectNoFaults(page);
    await press(page, "Dismiss until next event");
    await page.getByText("Dismissed until the next event").waitFor();
    await goTo(product, page, "/track/orders?attention=exception");
    expect(await names(page)).not.toContain(name);
  });

  it("are flagged by days that make sense", async () => {
    const page = await product.openApp("/track/settings/attention");
    const days = page.getByLabel(/^Days for “No update/);
    await days.fill("0");
    await page.getByText("Enter a whole number from 1 to").waitFor();
    expect(
      await page
        .getByRole("region", { name: "Unsaved changes" })
        .getByRole("button", { name: "Save" })
        .isDisabled(),
    ).toBe(true);
    await expectNoFaults(page);
    await days.fill("6");
    await save(page, "Saved");

    await page.reload();

    await expect.poll(() => days.inputValue()).toBe("6");
  });
});

describe("courier settings", () => {
  it("map a name of the shop's own to a courier", async () => {
    const page = await product.openApp("/track/settings/couriers");
    await expectNoFaults(page);
    await press(page, "Add a name");
    await page.getByLabel("Name in Shopify").last().fill("Hausbote");
    await page.getByLabel("Courier", { exact: true }).last().fill("Evri");
    await page.getByRole("option", { name: "Evri", exact: true }).click();
    await expectNoFaults(page);
    await save(page, "Saved");

    await page.reload();

    await expect.poll(() => page.getByLabel("Name in Shopify").last().inputValue()).toBe("Hausbote");
    await expect.poll(() => page.getByLabel("Courier", { exact: true }).last().inputValue()).toBe("Evri");
  });

  it("have couriers of the store's own, which shipments can be given to, with a link for shoppers", async () => {
    const page = await product.openApp("/track/settings/couriers");
    await page.getByLabel("Name", { exact: true }).fill("Harbour Van");
    await page.getByLabel("Tracking address").fill("https://van.example/{number}");
    await press(page, "Add courier");
    await page.getByText("Courier added").waitFor();

    const { page: order } = await openOrder(product, "delivered", 1);
    await press(order, "Edit courier and number");
    const dialog = await dialogIn(order, "Courier and tracking number");
    await dialog.getByLabel("Tracking number").fill("VAN4711");
    await dialog.getByLabel("Find another courier").fill("Harbour");
    await press(dialog, "Choose Harbour Van");
    await press(dialog, "Save and track");
    const link = order.getByRole("link", { name: "VAN4711" });
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe("https://van.example/VAN4711");
    await shopperReads(order, (text) => text.includes("https://van.example/VAN4711"));

    await press(page, "Delete Harbour Van");
    await press(await dialogIn(page, "Delete Harbour Van"), "Delete Harbour Van");
    await page.getByText("Courier deleted").waitFor();
  });
});

describe("what shoppers see", () => {
  it("has a step of the shop's own before shipping", async () => {
    const page = await product.openApp("/track/addOns");
    await expectNoFaults(page);
    await press(page, "Add step");
    const step = page.getByRole("group", { name: "Step 1" });
    await step.getByLabel("Name").fill("Wrapped in paper");
    await step.getByLabel("Days after the order").fill("0");
    await expectNoFaults(page);
    await save(page, "Saved");

    const { page: order } = await openOrder(product, "unshipped");

    await shopperReads(order, (text) => text.includes("Wrapped in paper"));
  });

  it("leaves out an event with a hidden word, which the merchant still reads, marked", async () => {
    const { page } = await openOrder(product, "delivered", 2);
    await press(page, "Show the courier’s own words");
    const lines = await page.locator(".wb-timeline-original").allInnerTexts();
    const word = lines.at(-1)!;
    await shopperReads(page, (text) => text.includes(word));
    const settings = await product.openApp("/track/addOns");
    await press(settings, "Add word");
    const row = settings.getByRole("group", { name: "Word 1" });
    await row.getByLabel("Word or place").fill(word);
    await settings.getByLabel("Try it with a courier’s message").fill(`${word}, somewhere`);
    await settings.getByText("This event is hidden.").waitFor();
    await expectNoFaults(settings);
    await save(settings, "Saved");

    await shopperReads(page, (text) => !text.includes(word));
    await page.reload();
    await press(page, "Show the courier’s own words");
    const line = page.locator(".wb-timeline li").filter({ hasText: word }).first();
    await line.getByText("Hidden from shoppers").waitFor();
  });
});
