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
const previewOf = (page: Page | FrameLocator): FrameLocator => page.frameLocator("iframe.wb-preview-frame");
const press = (page: Page | FrameLocator, name: string | RegExp) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .first()
    .click();
const isSaved = (page: Page | FrameLocator) =>
  page
    .getByRole("status")
    .filter({ hasText: /^Saved$/ })
    .waitFor();

async function mailTo(address: string): Promise<{ subject: string; html: string; text: string }> {
  return until(async () => {
    const response = await fetch(
      `${product.url}/sandbox/mailbox/messages.json?to=${encodeURIComponent(address)}`,
    );
    const { messages } = (await response.json()) as {
      messages: { subject: string; html: string; text: string }[];
    };
    return messages[0];
  });
}

async function sendTest(page: Page, address: string, language = "English") {
  await press(page, "More actions");
  await press(page, "Send test email");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Email address" }).fill(address);
  await dialog.getByRole("combobox", { name: "Language" }).selectOption({ label: language });
  await expectNoFaults(page, "dialog");
  await dialog.getByRole("button", { name: "Send" }).click();
  await page.getByText(`Test email is on its way to ${address}`).first().waitFor();
}

describe("the email editor", () => {
  it("changes 'out for delivery' visually, translates it and sends it as a test", async () => {
    const page = await product.openApp("/track/notification");
    await page.getByRole("link", { name: "Edit email: Out for delivery" }).click();
    await page.getByRole("heading", { level: 1, name: "Out for delivery" }).waitFor();
    const preview = previewOf(page);
    await preview.getByRole("heading", { level: 1 }).waitFor();
    await expectNoFaults(page);

    // The demo store has a template of its own for it.
    await press(page, /^Heading/);
    await page.getByRole("textbox", { name: "Text" }).fill("Nearly there, !");
    await page.getByRole("textbox", { name: "Text" }).press("ArrowLeft");
    await press(page, "Insert variable");
    await page.getByRole("dialog").getByText("Example: Anna Berger").waitFor();
    await expectNoFaults(page, "dialog");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Customer’s first name/ })
      .click();
    await expect
      .poll(() => page.getByRole("textbox", { name: "Text" }).inputValue())
      .toBe("Nearly there, {{ customer.first_name }}!");
    await preview.getByRole("heading", { name: "Nearly there, Anna!" }).waitFor();
    await expectNoFaults(page);

    await press(page, "All parts");
    await press(page, "Add block");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Divider/ })
      .click();
    await press(page, "All parts");
    await press(page, "Look");
    await page.getByRole("textbox", { name: "Accent", exact: true }).fill("#7a1f5f");
    await press(page, "All parts");
    await press(page, "Languages");
    await page.locator(".wb-editor-form").getByRole("combobox", { name: "Language" }).selectOption("de");
    await page.getByRole("textbox", { name: "Heading: Text" }).fill("Fast da, {{ customer.first_name }}!");
    await preview.getByRole("heading", { name: "Fast da, Anna!" }).waitFor();
    await expectNoFaults(page);
    await press(page, "Dark mode");
    await press(page, "Phone");
    await preview.getByRole("heading", { name: "Fast da, Anna!" }).waitFor();

    await press(page, "Save");
    await isSaved(page);
    await page.getByText("Changed by you", { exact: true }).waitFor();
    await sendTest(page, "robin+de@fern-and-harbour.example", "Deutsch");
    const mail = await mailTo("robin+de@fern-and-harbour.example");
    expect(mail.html).toContain("Fast da, Anna!");
    expect(mail.html).toContain("#7a1f5f");
    expect(mail.text).toContain("Fast da, Anna!");

    // The list marks it, and asks nothing where all is saved.
    await page.getByRole("link", { name: "Notification" }).first().click();
    await page.locator("li[data-kind=out_for_delivery]").getByText("Changed by you").waitFor();
  });

  it("turns it into HTML, with faults by line, and sends that", async () => {
    const page = await product.openApp("/track/notification/edit?kind=delivered");
    await previewOf(page).getByRole("heading", { level: 1 }).waitFor();
    await press(page, "More actions");
    await press(page, "Edit as HTML");
    await page.getByText("There is no way back to blocks").waitFor();
    await press(page, "Turn into HTML");
    const code = page.getByRole("textbox", { name: "HTML" });
    const html = await code.inputValue();
    expect(html).toContain("{{ parts.shipment }}");
    await expectNoFaults(page);

    await code.fill(`{{ order.name\n${html}`);
    await page.locator(".wb-code-lines [data-wrong]").first().waitFor();
    expect(await code.getAttribute("aria-invalid")).toBe("true");
    await expectNoFaults(page);
    await code.fill(html.replace("{{ words.heading }}", "Enjoy {{ order.name }}"));
    await previewOf(page)
      .getByRole("heading", { name: /^Enjoy #/ })
      .waitFor();
    await press(page, "Save");
    await isSaved(page);
    await sendTest(page, "robin+html@fern-and-harbour.example");
    expect((await mailTo("robin+html@fern-and-harbour.example")).html).toContain("Enjoy #");
  });

  it("asks before what is not saved is left, and opens the preview by a switch on a phone", async () => {
    const page = await product.openApp("/track/notification/edit?kind=in_transit", {
      width: 390,
      height: 800,
    });
    await press(page, "Subject and preview text");
    await page.getByRole("textbox", { name: "Subject" }).fill("Under way: {{ order.name }}");
    await press(page, "Preview");
    await page.getByText(/^Under way: #/).waitFor();
    await previewOf(page).getByRole("heading", { level: 1 }).waitFor();
    await expectNoFaults(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await press(page, "Edit");
    await page.getByRole("link", { name: "Notification" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
    expect(await page.getByRole("textbox", { name: "Subject" }).inputValue()).toContain("Under way");
  });

  it("opens in a window of the admin's from a click, without a bar of ours below", async () => {
    const page = await product.open(`${ADMIN}/track/notification`);
    const app = page.frameLocator('iframe[name="app-iframe"]');
    await hydrated(app);
    await app.getByRole("link", { name: "Edit email: Out for delivery" }).click();
    const editor = page.frameLocator('iframe[name="app-window"]');
    await hydrated(editor);
    await editor.getByRole("heading", { level: 1, name: "Out for delivery" }).waitFor();
    expect(await editor.getByRole("region", { name: "Unsaved changes" }).count()).toBe(0);
    expect(await editor.getByRole("link", { name: "Notification" }).count()).toBe(0);

    // The admin's own bar saves: there is no second button for it.
    await editor.getByRole("button", { name: "Subject and preview text" }).click();
    await editor.getByRole("textbox", { name: "Subject" }).fill("At the door: {{ order.name }}");
    await page.locator("#window").getByText("Unsaved changes").waitFor();
    expect(await editor.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
    await page.locator("#window").getByRole("button", { name: "Save" }).click();
    await isSaved(editor);
  });
});
