import { beforeAll, expect, it } from "vitest";
import { storeIsReady } from "./demo-store";
import { expectNoFaults, expectNoSidewaysScroll } from "./faults";
import { type Product, settled, startProduct } from "./harness";
import { PHONE } from "./orders-screen";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
});

it("an automation is made from a ready one, tried, switched on, and seen in the list", async () => {
  const page = await product.openApp("/track/notification");
  await page.getByRole("link", { name: /^Automations/ }).click();
  await page.getByRole("button", { name: "No update for a week" }).click();
  await page.getByRole("heading", { name: "What would have happened" }).waitFor();
  await settled(page);
  await page.getByRole("button", { name: "Check the last 90 days" }).click();
  await page.getByText(/^It would (not )?have run/).waitFor();
  await expectNoSidewaysScroll(page);
  await expectNoFaults(page);

  await page.getByLabel("Name", { exact: true }).fill("Ask the courier");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByText("On for what happens from now on").waitFor();
  await page.locator(".wb-page-head a").first().click();
  await page.getByRole("link", { name: /Ask the courier.*On/ }).waitFor();
  expect(await page.title()).toBe("Automations · Waybill");
});

it("the steps of an automation fit on a phone", async () => {
  const page = await product.openApp("/track/notification/automations", PHONE);
  await page.getByRole("button", { name: "Held by customs" }).click();
  await page.getByRole("heading", { name: "What would have happened" }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectNoFaults(page);
});
