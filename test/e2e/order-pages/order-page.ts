import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { storeIsReady } from "../demo-store";
import { expectNoFaults, expectNoSidewaysScroll } from "../faults";
import { hydrated, type Product, startProduct } from "../harness";
import { dialogIn, goTo, openOrder, openOrders, PHONE, press, shoppersPathOf } from "../orders-screen";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
});

const shipment = (page: Page) => page.locator(".wb-columns > :first-child");
const openShipmentDialog = async (page: Page) => {
  await press(page, "Edit courier and number");
  return dialogIn(page, "Courier and tracking number");
};

describe("the order page", () => {
  it("keeps notes, which are changed and deleted in their place", async () => {
    const { page } = await openOrder(product, "delivered", 0);
    await expectNoFaults(page);
    await page.getByLabel("New note").fill("Customer wants it in the garage");
    await press(page, "Add note");
    const notes = page.getByRole("list", { name: "Notes" });
    await notes.getByText("Customer wants it in the garage").waitFor();
    await expect.poll(() => page.getByLabel("New note").inputValue()).toBe("");

    await press(notes, "Edit note");
    await notes.getByLabel("Note", { exact: true }).fill("Customer wants it behind the house");
    await press(notes, "Save");
    await notes.getByText(/edited/).waitFor();
    await page.reload();
    await hydrated(page);
    await notes.getByText("Customer wants it behind the house").waitFor();
    await expectNoFaults(page);

    await press(notes, "Delete note");
    await notes.getByText("Delete this note for good?").waitFor();
    await notes.getByRole("button", { name: "Delete note" }).last().click();

    await page.getByText("No notes yet.").waitFor();
  });

  it("gives a tag and takes it off", async () => {
    const { page } = await openOrder(product, "delivered", 0);
    await press(page, "Change tags");
    const dialog = await dialogIn(page, "Tags of 1 order");
    await dialog.getByLabel("Find or create a tag").fill("Fragile");
    await press(dialog, "Add");
    await press(dialog, "Apply changes");
    const tag = page.locator(".wb-side").getByText("Fragile", { exact: true });
    await tag.waitFor();

    await press(page, "Change tags");
    const again = await dialogIn(page, "Tags of 1 order");
    await press(again, "Remove the tag Fragile");
    await press(again, "Apply changes");

    await tag.waitFor({ state: "detached" });
  });

  it("changes a shipment's number, whose own journey then begins", async () => {
    const { page } = await openOrder(product, "delivered", 1);
    const before = await page.locator(".wb-timeline-text").allInnerTexts();
    const dialog = await openShipmentDialog(page);
    await dialog.getByLabel("Tracking number").fill("SIMFASTRET00042");
    await dialog.getByText("Likely couriers").waitFor();
    await expectNoFaults(page);
    await press(dialog, "Save and track");
    await page.getByText("Saved. Checking with the courier").waitFor();

    await shipment(page).getByRole("heading", { name: "SIMFASTRET00042" }).waitFor();
    await shipment(page).getByText("Returned", { exact: true }).waitFor();
    expect(await page.locator(".wb-timeline-text").allInnerTexts()).not.toEqual(before);
    await expectNoFaults(page);
  });

  it("changes a shipment's courier, and lets the number decide again", async () => {
    const { page } = await openOrder(product, "delivered", 2);
    const dialog = await openShipmentDialog(page);
    await dialog.getByLabel("Find another courier").fill("Evri");
    await press(dialog, "Choose Evri");
    await press(dialog, "Save and track");
    await shipment(page).getByText("Why this courier: You chose it").waitFor();
    await shipment(page).locator(".wb-shipment-head").getByText("Evri").waitFor();

    const again = await openShipmentDialog(page);
    await press(again, "Detect from the number");
    await press(again, "Save and track");

    await shipment(page).getByText("Why this courier: You chose it").waitFor({ state: "detached" });
  });

  it("sets a status by hand, which the shopper sees, and goes back to the courier's", async () => {
    const { page, name } = await openOrder(product, "delivered", 3);
    const shopper = await product.open(await shoppersPathOf(page));
    await shopper.getByText("Delivered").first().waitFor();
    expect(await shopper.locator("body").innerText()).toContain(name);

    await press(page, "Set status");
    const dialog = await dialogIn(page, "Set the status of 1 order");
    await dialog.getByRole("radio", { name: "Failed attempt" }).click();
    await press(dialog, "Set status");
    // The order may have several parcels.
    const mark = shipment(page).getByText("Set by you", { exact: true }).first();
    await mark.waitFor();
    await expect
      .poll(
        async () => {
          await shopper.reload();
          return shopper.locator("main").innerText();
        },
        { timeout: 30_000 },
      )
      .toContain("Failed attempt");

    await press(page, "Set status");
    const again = await dialogIn(page, "Set the status of 1 order");
    await again.getByRole("radio", { name: "Failed attempt" }).click();
    await press(again, "Back to automatic");

    await mark.waitFor({ state: "detached" });
    const head = shipment(page).locator(".wb-shipment-head").first();
    await head.getByText("Delivered", { exact: true }).waitFor();
  });

  it("asks the courier now", async () => {
    const { page } = await openOrder(product, "delivered", 4);
    await press(page, "Check now");

    const outcome = page.locator(".wb-check").first().getByRole("status");
    await outcome
      .getByText(
        /^Nothing new from the courier|new updates?$|^Tracking of this parcel has ended|^Still waiting/,
      )
      .waitFor();
    await page.reload();
    await shipment(page).getByText("Last checked", { exact: true }).first().waitFor();
  });

  it("fits a phone, with the dialog of its shipment", async () => {
    const { page } = await openOrder(product, "delivered", 5, PHONE);
    await expectNoSidewaysScroll(page);
    await expectNoFaults(page);
    const dialog = await openShipmentDialog(page);

    await expectNoSidewaysScroll(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  it("says that an order is not there", async () => {
    const page = await openOrders(product);
    await goTo(product, page, "/track/orders/99999999");

    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.locator(".wb-error").count()).toBe(1);
    await expectNoFaults(page);
  });
});
