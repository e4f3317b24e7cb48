import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { storeIsReady } from "./demo-store";
import { expectNoSidewaysScroll, targetFaultsOf } from "./faults";
import { type Product, settled, startProduct } from "./harness";
import { names } from "./orders-screen";

let product: Product;
let order: string;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
  const page = await product.openApp("/track/orders");
  const [first] = await names(page);
  const address = await page.getByRole("link", { name: first!, exact: true }).getAttribute("href");
  order = address!;
  await page.close();
});

const PAGES: [string, () => string][] = [
  ["the dashboard", () => "/track/dashboard"],
  ["the orders", () => "/track/orders"],
  ["an order", () => order],
  ["billing", () => "/track/billing"],
  ["the settings", () => "/track/settings"],
];

/** Texts that are cut off: wider or higher than what they stand in, which hides the rest. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isHidden = (element: Element) =>
      element.closest(".wb-hidden, .wb-skip, .Polaris-Text--visuallyHidden, [hidden], dialog:not([open])") !==
      null;
    return [...document.querySelectorAll<HTMLElement>("main *")].flatMap((element) => {
      const style = getComputedStyle(element);
      const clips =
        ["hidden", "clip"].includes(style.overflowX) || ["hidden", "clip"].includes(style.overflowY);
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      // A courier's words are cut after two lines on purpose, and whole in their title.
      if (!clips || !hasText || isHidden(element) || element.classList.contains("wb-clamp")) return [];
      const isCut =
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
      return isCut && element.clientWidth > 0 ? [`${element.className}: ${element.textContent}`] : [];
    });
  });

describe.each(PAGES)("%s", (_, address) => {
  it("has targets of 24 px, and at 320 px with text of 200 % all of its texts", async () => {
    const page = await product.openApp(address());
    await settled(page);
    expect(await targetFaultsOf(page)).toEqual([]);

    await page.setViewportSize({ width: 320, height: 800 });
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    await settled(page);

    await expectNoSidewaysScroll(page);
    expect(await cutTexts(page)).toEqual([]);
  });
});
