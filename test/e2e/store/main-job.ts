import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { until } from "../demo-store";
import { expectNoFaults } from "../faults";
import { type Product, startProduct } from "../harness";

const SHOP = "/sandbox/shopify/admin/store/fern-and-harbour";

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

/** Places an order at the sandbox's page for orders; returns its name. */
async function placeOrder(email: string): Promise<{ orders: Page; name: string }> {
  const orders = await product.open(`${SHOP}/orders`);
  await orders.getByLabel("Mail address").fill(email);
  await orders.getByRole("button", { name: "Place an order" }).click();
  const row = orders.getByRole("row").filter({ hasText: email }).first();
  await row.waitFor();
  return { orders, name: (await row.innerText()).match(/#\d+/)![0] };
}

async function mailsTo(email: string): Promise<{ subject: string; text: string; html: string }[]> {
  const response = await fetch(
    `${product.url}/sandbox/mailbox/messages.json?to=${encodeURIComponent(email)}`,
  );
  return ((await response.json()) as { messages: { subject: string; text: string; html: string }[] })
    .messages;
}

describe("an order placed in the shop", () => {
  it("is in the merchant's list, travels, is mailed about, and is shown to the shopper", async () => {
    const email = "maria.lang@example.com";
    const { orders, name } = await placeOrder(email);

    const admin = await product.open("/");
    await admin.getByRole("heading", { name: "Dashboard" }).waitFor();
    await until(async () => {
      await admin.goto(`${product.url}/track/orders?query=${encodeURIComponent(name)}`);
      return (await admin.getByRole("link", { name }).count()) > 0;
    }, 60_000);

    const row = orders.getByRole("row").filter({ hasText: email }).first();
    await row.getByLabel(`Journey of ${name}`).selectOption("SIMFAST");
    await row.getByRole("button", { name: "Fulfil" }).click();

    await admin.getByRole("link", { name }).first().click();
    await admin.getByRole("heading", { name }).waitFor();
    await until(async () => {
      await admin.reload();
      return (await admin.getByText("Delivered", { exact: true }).count()) > 0;
    }, 60_000);

    const mail = await until(
      async () => (await mailsTo(email)).find((each) => /delivered/i.test(each.subject)),
      60_000,
    );
    expect(mail.text).toContain(name);
    const link = /https?:\/\/\S+\/t\/\S+/.exec(mail.text)![0];

    const shopper = await product.open(link.replace(product.url, ""));
    await shopper.getByText("Delivered").first().waitFor();
    expect(await shopper.locator("body").innerText()).toContain(name);
  });
});

describe("a delivery date by rules", () => {
  it("that the calculator has shown is the one on order page, list and tracking page, before anything is shipped", async () => {
    const { db } = product.service.ctx;
    const { timezone } = await db.selectFrom("shops").select("timezone").executeTakeFirstOrThrow();
    const admin = await product.openApp("/track/addOns");
    await admin.getByRole("checkbox", { name: "Your past deliveries" }).click();
    await admin.getByLabel("Processing days, at least").fill("3");
    await admin.getByLabel("Processing days, at most").fill("3");
    const clock = new Intl.DateTimeFormat("sv-SE", {
      timeZone: timezone,
      dateStyle: "short",
      timeStyle: "short",
    });
    await admin.getByLabel("Ordered at").fill(clock.format(new Date()).replace(" ", "T"));
    await admin.getByLabel("Destination", { exact: true }).selectOption({ label: "United States" });
    await admin.getByRole("button", { name: "Calculate the date" }).click();
    const shown = await admin
      .getByText(/^Delivery: /)
      .first()
      .innerText();
    await admin
      .getByRole("region", { name: "Unsaved changes" })
      .getByRole("button", { name: "Save" })
      .click();
    await admin.getByRole("region", { name: "Unsaved changes" }).waitFor({ state: "detached" });

    const { name } = await placeOrder("lena.vogt@example.com");
    await until(async () => {
      await admin.goto(`${product.url}/track/orders?query=${encodeURIComponent(name)}`);
      return (await admin.getByRole("link", { name }).count()) > 0;
    }, 60_000);
    await admin.getByRole("link", { name }).first().click();
    await admin.getByRole("heading", { name }).waitFor();
    const days = await admin.getByText("Estimated delivery", { exact: true }).locator("xpath=..").innerText();
    const link = await admin
      .locator("#content")
      .getByRole("link", { name: "Tracking page" })
      .getAttribute("href");
    const shopper = await (await fetch(link!)).text();

    const numbers = (text: string) =>
      [...text.replace(/\d{4}/g, "").matchAll(/\d+/g)].map(([day]) => Number(day));
    const [first, last] = numbers(shown);
    expect(numbers(days)).toEqual(expect.arrayContaining([first, last]));
    const [, ofShopper] = /Estimated delivery<\/span>\s*<time[^>]*>([^<]*)/.exec(shopper)!;
    expect(numbers(ofShopper!)).toEqual(numbers(days));

    // A date by hand before anything is shipped: the shopper reads it with the reason that was chosen.
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await admin.getByRole("button", { name: "Set delivery date" }).click();
    await admin.getByLabel("First day").fill(day);
    await admin.getByLabel("Reason shown to the customer").selectOption("stock");
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await admin.getByText(/^Set by hand: .*\(An item must be restocked\)$/).waitFor();
    await expectNoFaults(admin);
    const page = await product.open(link!.replace(product.url, ""));
    // What was drawn above may be shown for another second.
    await until(async () => {
      await page.reload();
      return (await page.locator(`time[datetime^="${day}"]`).count()) > 0;
    }, 30_000);
    await page.getByText(/First estimate: .* We’re waiting for an item to come back in stock\./).waitFor();
    await expectNoFaults(page);
    await admin.goto(`${product.url}/track/addOns`);
    await admin.getByRole("checkbox", { name: "Your date set by hand" }).waitFor();
    await expectNoFaults(admin);
  });
});

describe("a shopper", () => {
  it("finds an order by number and e-mail without any script, and nothing by a wrong e-mail", async () => {
    const { name } = await placeOrder("jo.park@example.com");
    const context = await product.browser.newContext({ javaScriptEnabled: false });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const lookUp = async (email: string) => {
      await page.goto(`${product.url}/t/fern-and-harbour`);
      await page
        .getByLabel(/order number/i)
        .first()
        .fill(name);
      await page
        .getByLabel(/e-?mail/i)
        .first()
        .fill(email);
      // The document that answers the form; until it comes, the one with the form is there.
      const answered = page.waitForEvent("load");
      await page.getByRole("button", { name: /track/i }).first().click();
      await answered;
      return page.locator("main").innerText();
    };

    await until(async () => (await lookUp("jo.park@example.com")).includes(name), 60_000);
    const wrong = await lookUp("somebody.else@example.com");

    expect(wrong).not.toContain("jo.park");
    expect(wrong).toMatch(/could not find|not found/i);
  });
});

describe("inside the shop's admin", () => {
  it("shows the dashboard, navigates by the admin's menu, and survives a reload", async () => {
    const page = await product.open(`${SHOP}/apps/waybill`);
    const app = page.frameLocator("iframe");
    await app.getByRole("heading", { name: "Dashboard" }).waitFor();
    expect(await app.getByRole("navigation").filter({ hasText: "Billing" }).count()).toBe(0);

    await page.getByRole("link", { name: "Order", exact: true }).click();
    await app.getByRole("heading", { name: "Orders" }).waitFor();
    await page.reload();

    await page.frameLocator("iframe").getByRole("heading", { name: "Orders" }).waitFor();
  });

  it("refuses to be framed by anybody else, and to answer without a token", async () => {
    const document = await fetch(`${product.url}/track/dashboard`, { redirect: "manual" });
    const data = await fetch(`${product.url}/endApi/api/store/get-store-info`);

    expect(document.headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
    expect(data.status).toBe(401);
  });
});
