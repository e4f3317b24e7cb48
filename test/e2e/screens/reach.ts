import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { pseudoText } from "../../../app/i18n/pseudo-texts";
import { storeIsReady } from "../demo-store";
import { expectNoSidewaysScroll, faultsWithTargetsOf, targetFaultsOf } from "../faults";
import { type Product, settled, startProduct } from "../harness";
import { openOrder, PHONE } from "../orders-screen";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
});

const at = (address: string): [string, () => Promise<Page>] => [address, () => product.openApp(address)];
/** Every page of the admin, those of one order and of one automation among them, and what is not there. */
const PAGES: [string, () => Promise<Page>][] = [
  ["an order", async () => (await openOrder(product, "delivered")).page],
  ["the editor of a tracking page", () => openFirst("/track/trackingPage", "/track/trackingPage/edit/")],
  [
    "an automation",
    () => openFirst("/track/notification/automations", "/track/notification/automations/new?ready="),
  ],
  at("/track/dashboard"),
  at("/track/orders"),
  at("/track/orders/import"),
  at("/track/trackingPage"),
  at("/track/notification"),
  at("/track/notification/automations"),
  at("/track/notification/consent"),
  at("/track/notification/design"),
  at("/track/notification/edit?kind=in_transit"),
  at("/track/notification/history"),
  at("/track/notification/recipients"),
  at("/track/notification/sender"),
  at("/track/notification/statistics"),
  at("/track/analytics"),
  at("/track/addOns"),
  at("/track/billing"),
  at("/track/settings"),
  at("/track/settings/attention"),
  at("/track/settings/couriers"),
  at("/track/settings/notifications"),
  at("/track/onBoarding"),
  at("/track/orders/999999"),
];

/** The first page of a list that a link leads to. */
async function openFirst(list: string, address: string): Promise<Page> {
  const page = await product.openApp(list);
  await page.locator(`a[href^="${address}"]`).first().click();
  await page.waitForURL((url) => (url.pathname + url.search).startsWith(address));
  return page;
}

/** Stricter than a browser's own setting, at which layouts of a phone change to those of a smaller one as well. */
const sizeTexts = (page: Page, size: string): Promise<void> =>
  page.evaluate((wanted) => void (document.documentElement.style.fontSize = wanted), size);

/** Texts that are cut off: wider or higher than what they stand in, which hides the rest. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isHidden = (element: Element) =>
      element.closest(
        ".wb-hidden, .wb-skip, .Polaris-Text--visuallyHidden, .Polaris-ProgressBar__Label, [hidden], dialog:not([open])",
      ) !== null;
    return [...document.querySelectorAll<HTMLElement>("main *")].flatMap((element) => {
      const style = getComputedStyle(element);
      const clips =
        ["hidden", "clip"].includes(style.overflowX) || ["hidden", "clip"].includes(style.overflowY);
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!clips || !hasText || isHidden(element)) return [];
      const isCut =
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
      return isCut && element.clientWidth > 0 ? [`${element.className}: ${element.textContent}`] : [];
    });
  });

/** Every text of the page 40 % longer, as other languages have them; what is data as well, for the page does not say which is. */
async function lengthenTexts(page: Page): Promise<void> {
  const wordsOf = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest("script, style, noscript")
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    const nodes: Node[] = [];
    while (walker.nextNode())
      if (/\p{L}{2}/u.test(walker.currentNode.textContent!)) nodes.push(walker.currentNode);
    return nodes;
  };
  const find = `(${wordsOf.toString()})()`;
  const texts = await page.evaluate<string[]>(`${find}.map((node) => node.textContent)`);
  const longer = JSON.stringify(texts.map(pseudoText));
  await page.evaluate(`${find}.forEach((node, index) => { node.textContent = ${longer}[index]; })`);
}

it.each(["/track/orders?tab=delivered", "/track/notification", "/track/settings/couriers"])(
  "%s opens by its address in a new browser, and leads on at the first click",
  async (address) => {
    const page = await product.open(address);
    await settled(page);

    await page.getByRole("navigation").getByRole("link", { name: "Billing" }).first().click();

    await page.getByRole("heading", { name: "Billing", level: 1 }).waitFor();
  },
);

it("the help has room for texts of 200 % at 320 px, and for texts 40 % longer at 390 px", async () => {
  const page = await product.open("/help", { width: 320, height: 800 });
  expect(await targetFaultsOf(page)).toEqual([]);
  await sizeTexts(page, "200%");
  await expectNoSidewaysScroll(page);
  await sizeTexts(page, "");
  await page.setViewportSize(PHONE);
  await lengthenTexts(page);
  await expectNoSidewaysScroll(page);
});

describe.each(PAGES)("%s", (_, open) => {
  it("has nothing that axe finds, targets of 24 px, texts of 200 % whole at 320 px, and room for texts 40 % longer at 390 px", async () => {
    const page = await open();
    await settled(page);
    expect(await faultsWithTargetsOf(page)).toEqual([]);

    await page.setViewportSize({ width: 320, height: 800 });
    await sizeTexts(page, "200%");
    await settled(page);
    await expectNoSidewaysScroll(page);
    expect(await cutTexts(page)).toEqual([]);

    await sizeTexts(page, "");
    await page.setViewportSize(PHONE);
    await lengthenTexts(page);
    await expectNoSidewaysScroll(page);
    expect(await cutTexts(page)).toEqual([]);
  });
});

/** Opens a dialog while what it shows is held back: where it stands then, and once that is there. */
async function placesOfDialog(page: Page, address: string, opener: RegExp, shows: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: opener }).first().click();
  const dialog = page.locator("dialog[open]");
  await dialog.locator(".wb-dialog-foot").waitFor();
  const before = await dialog.boundingBox();
  release();
  await dialog.locator(shows).first().waitFor();
  return { before: before!.y, after: (await dialog.boundingBox())!.y };
}

/** The share of the window that a dialog may move by: what Built for Shopify allows a page, 0.1, is twice as much. */
const MOVED = 0.05;

it("the filters stand where they opened when their choices come late", async () => {
  const page = await product.openApp("/track/orders");
  await settled(page);
  const { before, after } = await placesOfDialog(page, "**/track/order-choices*", /^Filters/, "select");
  expect(Math.abs(after - before) / 900).toBeLessThan(MOVED);
});

it("an email's preview stands where it opened when the email comes late", async () => {
  const { page } = await openOrder(product, "in_transit");
  await settled(page);
  const { before, after } = await placesOfDialog(page, "**/track/orders/mail*", /^Preview email$/, "iframe");
  expect(Math.abs(after - before) / 900).toBeLessThan(MOVED);
});

it("the kinds of email keep room for their names and reasons beside figures of 200 % in a wide window", async () => {
  const page = await product.openApp("/track/notification", { width: 1280, height: 900 });
  await sizeTexts(page, "200%");
  await expectNoSidewaysScroll(page);
  expect(await cutTexts(page)).toEqual([]);
  const widths = await page
    .locator(".wb-mail-kinds__text")
    .evaluateAll((texts) => texts.map(({ clientWidth }) => clientWidth));
  // Half of the row is not enough for two columns of words.
  expect(Math.min(...widths)).toBeGreaterThan(380);
});
