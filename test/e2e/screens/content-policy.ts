import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "../demo-store";
import { type Product, settled, startProduct } from "../harness";

const ADMIN = "/sandbox/shopify/admin/store/fern-and-harbour/apps/waybill";
const PAGES = [
  "/track/dashboard",
  "/track/orders",
  "/track/orders/import",
  "/track/trackingPage",
  "/track/notification",
  "/track/notification/design",
  "/track/notification/sender",
  "/track/notification/consent",
  "/track/notification/recipients",
  "/track/notification/automations",
  "/track/notification/history",
  "/track/analytics",
  "/track/addOns",
  "/track/settings",
  "/track/settings/attention",
  "/track/settings/couriers",
  "/track/billing",
  "/track/onBoarding",
  "/track/gates",
  "/track/inspector",
  "/track/no-such-page",
];

let product: Product;
let context: BrowserContext;

beforeAll(async () => {
  product = await startProduct();
  context = await product.browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-US" });
  // The bare address gives the demo store's cookie.
  await context.request.get(product.url, { maxRedirects: 0 });
});
afterAll(() => context.close());

/** What browsers have refused in this page and its frames, in the words of their reports. */
async function watched(): Promise<{ page: Page; violations: string[] }> {
  const page = await context.newPage();
  const violations: string[] = [];
  await page.exposeBinding("reportViolation", (_, text: string) => void violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      const text = `${effectiveDirective} ${blockedURI} on ${location.pathname} (${sourceFile}:${lineNumber})`;
      (globalThis as unknown as { reportViolation(text: string): void }).reportViolation(text);
    });
  });
  return { page, violations };
}

/** The page of an order that has arrived: a map is drawn on it. */
async function anOrdersPage(): Promise<string> {
  const delivered = product.service.ctx.db
    .selectFrom("shipments")
    .select("orderId")
    .where("status", "=", "DELIVERED")
    .orderBy("id")
    .limit(1);
  const { orderId } = await until(() => delivered.executeTakeFirst());
  return `/track/orders/${orderId}`;
}

describe("the browser refuses nothing that a page needs", () => {
  it("where the app stands alone", async () => {
    const { page, violations } = await watched();

    for (const at of [...PAGES, await anOrdersPage()]) {
      await page.goto(product.url + at);
      await settled(page);
    }

    await page.getByRole("img", { name: "Route", exact: true }).waitFor();
    expect(violations).toEqual([]);
    await page.close();
  });

  it("in the frame of the admin", async () => {
    const { page, violations } = await watched();

    for (const at of [...PAGES, await anOrdersPage()]) {
      await page.goto(product.url + ADMIN + at);
      const frame = page.frameLocator("iframe[name=app-iframe]");
      await frame.locator("html[data-mode=embedded]").waitFor({ state: "attached" });
      await settled(page, frame);
    }

    expect(violations).toEqual([]);
    await page.close();
  });
});

it("refuses a script that somebody has put into a page", async () => {
  const { page, violations } = await watched();
  await page.goto(`${product.url}/track/dashboard`);
  await settled(page);

  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    const image = document.createElement("div");
    image.innerHTML = `<img src="data:image/png;base64,x" onerror="window.ran = true">`;
    document.body.append(script, image);
  });

  // One for the element, one for the attribute.
  await expect
    .poll(() => violations.map((text) => text.split(" ")[0]).sort())
    .toEqual(["script-src-attr", "script-src-elem"]);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  await page.close();
});
