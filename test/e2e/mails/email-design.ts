import { beforeAll, expect, it } from "vitest";
import { storeIsReady } from "../demo-store";
import { expectNoFaults, expectNoSidewaysScroll } from "../faults";
import { type Product, settled, startProduct } from "../harness";
import { PHONE } from "../orders-screen";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
});

it.each([
  ["wide", undefined],
  ["on a phone", PHONE],
])("the design of all emails is changed beside an email that has it, %s", async (_, viewport) => {
  const page = await product.openApp("/track/notification", viewport);
  await page.getByRole("link", { name: /^Email design/ }).click();
  const mail = page.frameLocator('iframe[title="Content of the email"]');
  const address = page.getByRole("textbox", { name: "Postal address" });
  const street = `${viewport ? 7 : 9} Harbour Road`;
  await mail.getByText("Fern & Harbour", { exact: false }).first().waitFor();

  await address.fill(street);
  await page.getByLabel("Language").first().selectOption("de");
  await page.getByLabel("Text of the button").fill("Keine E-Mails mehr");
  await mail.getByText(street).waitFor();
  await mail.getByRole("link", { name: "Keine E-Mails mehr" }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();

  await page.getByRole("link", { name: "Notification" }).first().click();
  await page
    .getByRole("link", { name: /^Email design/ })
    .getByText(street)
    .waitFor();
  expect(await page.title()).toBe("Notification · Waybill");
});

it("a change that is not saved asks before its page is left", async () => {
  const page = await product.openApp("/track/notification/sender");
  await settled(page);
  await page.getByLabel("Name", { exact: true }).fill("Another");
  await page.locator(".wb-page-head a").click();
  await page.getByRole("dialog").waitFor();

  expect(new URL(page.url()).pathname).toBe("/track/notification/sender");
});
