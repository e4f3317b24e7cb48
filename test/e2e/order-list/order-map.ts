import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { storeIsReady, until } from "../demo-store";
import { expectNoFaults, expectNoSidewaysScroll } from "../faults";
import { type Product, startProduct } from "../harness";
import { focused, goTo, openOrder, openOrders, PHONE } from "../orders-screen";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
});

const map = (page: Page) => page.getByRole("img", { name: "Route", exact: true });
const placesOf = (page: Page) => page.locator(".wb-order-map-stops li").allInnerTexts();

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(
    `${product.url}/sandbox/shopify/control/fern-and-harbour.myshopify.com${path}`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    },
  );
  expect(response.status).toBe(200);
  return response.json() as Promise<Answer>;
}

/** The page of a new order that was shipped under these numbers. */
async function openShipped(trackingNumbers: string[]): Promise<Page> {
  const { id, name } = await post<{ id: string; name: string }>("/orders", { email: "ada@example.com" });
  await post(`/orders/${id}/fulfil`, { trackingNumbers });
  const page = await openOrders(product);
  const link = page.getByRole("link", { name, exact: true });
  await until(async () => {
    await goTo(product, page, `/track/orders?query=${encodeURIComponent(name)}`);
    return (await link.count()) > 0;
  });
  await link.click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return page;
}

describe("the map of an order", () => {
  it("shows the places of the way, which are told in the same order as text", async () => {
    const { page } = await openOrder(product, "delivered", 0);
    await map(page).waitFor();
    await expectNoFaults(page);

    const received = (await placesOf(page)).map((text) =>
      text.replace(/ \((last seen|delivered) here\)$/, ""),
    );
    expect(received.length).toBeGreaterThan(1);
    const labels = await map(page).locator("text").allTextContents();
    expect(labels.length).toBeGreaterThan(0);
    // "1 Los Angeles" of the map is "1 Los Angeles, CA, US" of the list, and "2–3 Brooklyn" has the name of the last there; where the way
    // leads has no number yet.
    const last = labels.map((label) => label.replace(/^[\d–, ]*?(\d+) /, "$1 "));
    const goals = await page.getByText(/^Destination: /).allInnerTexts();
    const named = [...received, ...goals.map((goal) => goal.replace("Destination: ", ""))];
    expect(last.filter((label) => !named.some((text) => text.startsWith(label)))).toEqual([]);
    const described = await map(page).locator("desc").textContent();
    expect(described).toBe(
      `Places in order: ${received.map((text) => text.replace(/^\d+ /, "")).join(" → ")}`,
    );
    expect(await map(page).locator(".wb-order-map-way").getAttribute("d")).toMatch(/^M[\d.-]/);
  });

  it("is left by the keyboard as it was come to: only its sources are links", async () => {
    const { page } = await openOrder(product, "delivered", 1);
    await map(page).waitFor();
    // The links that lead past the map are the last before it.
    await page.locator("main .wb-skip").last().focus();
    await page.keyboard.press("Tab");

    expect(await focused(page)).toContain("GeoNames");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toContain("Natural Earth");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest(".wb-route"))).toBeNull();
  });

  it("fits a phone, with letters that can be read there", async () => {
    const { page } = await openOrder(product, "delivered", 2, PHONE);
    await map(page).waitFor();

    await expectNoSidewaysScroll(page);
    const { width, drawn } = await map(page).evaluate((picture) => ({
      width: picture.getBoundingClientRect().width,
      drawn: (picture as unknown as SVGSVGElement).viewBox.baseVal.width,
    }));
    expect(width).toBeLessThanOrEqual(PHONE.width);
    expect(width / drawn).toBeGreaterThan(0.9);
  });

  it("says which shipment has no place yet, and is not there where none has", async () => {
    const both = await openShipped(["SIMFASTDLV000771", "SIMNONE000772"]);
    await until(async () => {
      await both.reload();
      // The card reads its places after the page is there.
      await both.locator(".wb-route[aria-busy=false]").waitFor();
      return map(both).isVisible();
    });
    await both.getByText("No place known yet: SIMNONE000772").waitFor();
    await both.getByRole("heading", { level: 3, name: "SIMFASTDLV000771" }).waitFor();
    await expectNoFaults(both);

    const none = await openShipped(["SIMNONE000773"]);

    await none.getByText("The courier has not reported anything yet.").waitFor();
    expect(await none.getByRole("heading", { name: "Route" }).count()).toBe(0);
  });
});
