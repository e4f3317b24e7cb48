import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { storeIsReady, until } from "../demo-store";
import { expectNoFaults, expectNoSidewaysScroll } from "../faults";
import { type Product, startProduct } from "../harness";
import { PHONE } from "../orders-screen";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
});

const SHOP = "/sandbox/shopify/admin/store/fern-and-harbour";

it("an automation is made from a ready one, tried, switched on, and acts for an order on its way", async () => {
  const page = await product.openApp("/track/notification/automations");
  await page.getByRole("link", { name: "Address problem" }).click();
  await page.getByRole("heading", { name: "What would have happened" }).waitFor();
  await page.getByLabel("Trigger").selectOption({ label: "The status changes" });
  await page.getByLabel("In transit", { exact: true }).check();
  // At night its email waits, and the parcel has arrived by then.
  await page.getByLabel("Do not run if the parcel or order has moved on by then").uncheck();
  await page.getByRole("button", { name: "Add action" }).click();
  await page.getByRole("button", { name: "Add a tag" }).click();
  await page.getByLabel("Tag", { exact: true }).fill("On its way");
  await page.getByLabel("Name", { exact: true }).fill("On its way");

  await page.getByRole("button", { name: "Check the last 90 days" }).click();
  await page.getByText(/^(It would not have run|Would have run:)/).waitFor();
  await expectNoSidewaysScroll(page);
  await expectNoFaults(page);

  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Automation created. It is off.").waitFor();
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch on" }).click();
  await page.getByText("On for what happens from now on").waitFor();

  const { name, email, sent } = await sendOrder();
  await page
    .getByRole("listitem")
    .filter({ hasText: name })
    .filter({ hasText: /Done on/ })
    .waitFor();
  await bringMorning(name);

  // What would have happened to this order is what has happened.
  await page.getByLabel("Order", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Check this order" }).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: name })
    .filter({ hasText: /Would have run on/ })
    .waitFor();
  const mail = await until(async () => (await mailsTo(email)).find(({ subject }) => subject === sent));
  expect(mail.text).toContain("The courier could not find your address.");
  expect(mail.text).toContain(name);

  await page.getByRole("link", { name }).first().click();
  await page.getByRole("heading", { name }).waitFor();
  await page.locator(".wb-side").getByText("On its way", { exact: true }).waitFor();
  await expectNoFaults(page);
});

/** An order of the sandbox's shop whose parcel travels in seconds. */
async function sendOrder(): Promise<{ name: string; email: string; sent: string }> {
  const email = "noor.janssen@example.com";
  const orders = await product.open(`${SHOP}/orders`);
  await orders.getByLabel("Mail address").fill(email);
  await orders.getByRole("button", { name: "Place an order" }).click();
  const row = orders.getByRole("row").filter({ hasText: email }).first();
  await row.waitFor();
  const [name] = (await row.innerText()).match(/#\d+/)!;
  await row.getByLabel(`Journey of ${name}`).selectOption("SIMFAST");
  await row.getByRole("button", { name: "Fulfil" }).click();
  return { name, email, sent: `We need your full address for order ${name}` };
}

/** At night, emails of automations wait: moves the order to where it is noon, and those that wait are tried again. */
async function bringMorning(name: string): Promise<void> {
  const { db } = product.service.ctx;
  await sql`update orders set country = null where name = ${name}`.execute(db);
  await sql`update shops set timezone = ${zoneOfNoon(new Date())}`.execute(db);
  await sql`update deliveries set next_at = now(), not_before = null where kind = 'automated'`.execute(db);
}

/** A zone in which it is between twelve and one; its sign is the other way round than one would think. */
function zoneOfNoon(now: Date): string {
  const hours = now.getUTCHours() - 12;
  return hours === 0 ? "UTC" : `Etc/GMT${hours > 0 ? "+" : "-"}${Math.abs(hours)}`;
}

async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  const address = `${product.url}/sandbox/mailbox/messages.json?to=${encodeURIComponent(email)}`;
  return ((await (await fetch(address)).json()) as { messages: { subject: string; text: string }[] })
    .messages;
}

it("the steps of an automation fit on a phone", async () => {
  const page = await product.openApp("/track/notification/automations", PHONE);
  await page.getByRole("main").getByRole("link", { name: "Held by customs", exact: true }).click();
  await page.getByRole("heading", { name: "What would have happened" }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectNoFaults(page);
});
