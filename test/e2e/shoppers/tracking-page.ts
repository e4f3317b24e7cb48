import type { BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { OrderId, ShopId } from "../../../contract/ids";
import type { PageDocumentInput } from "../../../contract/page-document";
import { storeImage } from "../../../service/domain/images/store-image";
import { trackingToken } from "../../../service/read/tracked-order/tracking-link";
import { aPng } from "../../service/features/images/pictures";
import { allSections } from "../../storefront/all-sections";
import { storeIsReady, until } from "../demo-store";
import { expectNoFaults, expectNoSidewaysScroll } from "../faults";
import { type Product, startProduct } from "../harness";
import { findMovingShipment } from "../moving-shipment";
import { IN_THEME, openShopperPage, showDocument } from "../shopper-pages";

const PLAYER = "https://www.youtube-nocookie.com";

let product: Product;
let shop: ShopId;
let order: { orderId: OrderId; trackingNumber: string };
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
  const { ctx } = product.service;
  ({ id: shop } = await ctx.db.selectFrom("shops").select("id").orderBy("id").executeTakeFirstOrThrow());
  order = await findMovingShipment(product, shop);
});

const image = async () => storeImage(product.service.ctx, shop, "section", await aPng(900, 600));
const allOf = async (style: PageDocumentInput["style"] = {}) => allSections(await image(), style);

const show = (document: PageDocumentInput) => showDocument(product, shop, document);
const open = (path: string, options: BrowserContextOptions = {}) => openShopperPage(product, path, options);

const orderPath = () => {
  const token = trackingToken(product.service.ctx.config, shop, order.orderId);
  return `/t/fern-and-harbour?order=${order.orderId}&token=${token}`;
};

describe("a page with every section", () => {
  it.each([
    ["light", "on a phone of 320 px", { viewport: { width: 320, height: 700 } }],
    ["auto", "dark", { colorScheme: "dark" }],
  ] as const)("has no fault: %s, %s", async (mode, _, options) => {
    await show(await allOf({ mode }));

    for (const path of [orderPath(), "/t/fern-and-harbour"]) {
      const opened = await open(path, options as BrowserContextOptions);
      await expectNoFaults(opened);
      await expectNoSidewaysScroll(opened);
    }
  });

  it("stands within the theme, whose own parts stay as they are", async () => {
    await show(await allOf({ layout: "theme" }));

    const opened = await open(`${IN_THEME}?number=${encodeURIComponent(order.trackingNumber)}`);

    expect(await opened.locator("body > header").evaluate((each) => getComputedStyle(each).fontFamily)).toBe(
      "Georgia, serif",
    );
    expect(
      await opened
        .locator(".card")
        .first()
        .evaluate((each) => getComputedStyle(each).borderRadius),
    ).toBe("16px");
    expect(await opened.locator(".waybill [data-copy]").first().isVisible()).toBe(true);
    await expectNoSidewaysScroll(opened);
  });
});

describe("a merchant's style sheet within the theme", () => {
  const over = ".card{position:absolute;inset:-3000px;z-index:9999;background:red}";
  it.each([
    `body{display:contents}${over}`,
    `body{display:inline}${over}`,
    `body{display:table-row}${over}`,
    "body{position:absolute;inset:0;z-index:9999;background:red;min-width:100vw;height:100vh}",
    "body{position:relative;z-index:9999;margin:-2000px -500px;padding:2500px 500px;background:red}",
    "body{float:left;margin-top:-900px;width:100vw;height:2800px;background:red}",
    "body{position:relative;z-index:9999;transform:scale(50);background:red}",
  ])("draws nothing over it: %s", async (css) => {
    await show({ ...(await allOf({ layout: "theme" })), code: { css } });

    const opened = await open(IN_THEME);

    expect(await opened.locator("style").last().textContent()).toContain(".waybill");
    const covered = await opened.evaluate(() =>
      ["body > header", "body > footer"].flatMap((selector) => {
        const part = document.querySelector(selector)!;
        part.scrollIntoView({ block: "center" });
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const points = [0.01, 0.3, 0.5, 0.7, 0.99].map((x) => [
          left + (right - left) * x,
          (top + bottom) / 2,
        ]);
        return points
          .map(([x, y]) => document.elementFromPoint(x!, y!))
          .filter((found) => !found || !part.contains(found))
          .map((found) => `${selector}: ${found?.className}`);
      }),
    );
    expect(covered).toEqual([]);
  });
});

describe("who made the page, where the plan shows it", () => {
  it.each([
    "body{display:none}",
    "*{display:none!important}",
    ".waybill-by,aside,p,body ~ *,body + aside,:not(.x){display:none!important;opacity:0!important;font-size:0!important}",
    "body{opacity:0;visibility:hidden;font-size:0;color:#f5f7f9;clip-path:inset(50%)}",
    "body{position:absolute;inset:0;z-index:99999;height:4000px;width:100%;background:red}",
    "body{margin:-400px -400px -900px;padding-bottom:2000px;background:red;position:relative;z-index:9}",
    "body{transform:translateY(300px) scale(40);background:red}",
    "body{float:left;width:300vw;height:5000px;background:red}",
    ".card{position:absolute;inset:-3000px;z-index:99999;background:red}",
    "body{height:0;overflow:hidden}",
    "body{position:sticky;bottom:0;height:100vh;background:red;z-index:99}",
    ":root{--soft:transparent;--by:transparent;--ground:#56626e;--ink:transparent}",
    "@keyframes k{to{opacity:0;translate:0 -9999px}}*{animation:k 1ms forwards}",
    "body{filter:opacity(0);mix-blend-mode:difference;zoom:20}",
    ":has(*),:has(~ aside),body:has(+ aside){display:none}",
  ])("is not hidden by a style sheet: %s", async (css) => {
    for (const layout of ["own", "theme"] as const) {
      await show({ ...(await allOf({ layout })), code: { css } });

      const opened = await open(layout === "own" ? "/t/fern-and-harbour" : IN_THEME);

      const line = opened.getByText("Powered by Waybill");
      expect(await line.count()).toBe(1);
      await line.evaluate((each) => each.scrollIntoView({ block: "center" }));
      const seen = await line.evaluate((each) => {
        const text = document.createRange();
        text.selectNodeContents(each);
        const { left, width, top, height } = text.getBoundingClientRect();
        const points = [0.05, 0.5, 0.95].map((x) =>
          document.elementFromPoint(left + width * x, top + height / 2),
        );
        const { fontSize, opacity, visibility, color } = getComputedStyle(each);
        return {
          ...{ isInFront: points.every((found) => found === each), width, opacity, visibility, color },
          size: Number.parseFloat(fontSize),
        };
      });
      expect(seen).toMatchObject({ isInFront: true, opacity: "1", visibility: "visible" });
      expect(seen.size).toBeGreaterThan(12);
      expect(seen.width).toBeGreaterThan(90);
      if (layout === "own") expect(seen.color).toBe("rgb(86, 98, 110)");
    }
  });
});

describe("the script of a page", () => {
  beforeEach(async () => {
    await show(await allOf());
    page = await open(`${orderPath()}&locale=en-US`, { timezoneId: "Asia/Tokyo" });
  });

  it("loads nothing of a video's provider before it is played", async () => {
    const hosts: string[] = [];
    page.on("request", (request) => hosts.push(new URL(request.url()).origin));
    await page.reload();
    await page.locator(".play").scrollIntoViewIfNeeded();
    expect(hosts.filter((host) => host !== new URL(product.url).origin)).toEqual([]);

    await page.getByRole("link", { name: /^Play video.*How we knit$/ }).click();

    const frame = page.frameLocator("iframe[title='How we knit']");
    await frame.getByText("playing").waitFor();
    expect(hosts).toContain(PLAYER);
  });

  it("tells times in the browser's zone", async () => {
    expect(await page.getByText("Times are in your time zone").count()).toBeGreaterThan(0);
    const time = page.locator("time[data-at]").first();
    const expected = await time.evaluate((each: HTMLTimeElement) =>
      new Intl.DateTimeFormat("en-US", {
        ...{ day: "numeric", month: "short" },
        hour: "numeric",
        minute: "2-digit",
      }).format(new Date(each.dateTime)),
    );
    expect(await time.textContent()).toBe(expected);
  });

  it("shows and says what is new, while a video goes on and an open answer stays open", async () => {
    await page.locator(".questions summary").first().click();
    await page.locator(".play").click();
    const frame = await page.locator("iframe").elementHandle();
    const { db } = product.service.ctx;
    const ofOrder = db.updateTable("shipments").where("orderId", "=", order.orderId);
    await ofOrder.set({ status: "WAITING_DELIVERY", subStatus: null }).execute();
    onTestFinished(async () => {
      await ofOrder.set({ status: "IN_TRANSIT" }).execute();
    });

    await until(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      return (await page.locator(".state h2").first().textContent())?.includes("Out for delivery");
    });

    await expect.poll(() => page.locator("#said").textContent()).toMatch(/updated\. .*Out for delivery/);
    expect(await frame!.evaluate((each) => each.isConnected)).toBe(true);
    expect(await page.locator(".questions details").first().getAttribute("open")).toBe("");
  });

  it("leaves alone what is being written", async () => {
    const form = page.locator("[id^=problem-] details").first();
    await form.evaluate((each: HTMLDetailsElement) => (each.open = true));
    await form.locator("textarea").fill("It is wet");
    await page.evaluate(() =>
      document.querySelector<HTMLElement>("#content")!.setAttribute("data-version", "old"),
    );
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.waitForTimeout(500);

    expect(await form.locator("textarea").inputValue()).toBe("It is wet");
  });

  it("makes a camera's photo smaller before it is sent", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const photo = sharp({ create: { width: 2400, height: 1800, channels: 3, noise, background: "#888" } });
    const input = page.locator("[name=photo]").first();
    const sent = () =>
      input.evaluate(async (each: HTMLInputElement) => {
        const { size, type } = each.files![0]!;
        const { width, height } = await createImageBitmap(each.files![0]!);
        return { size, type, width, height };
      });

    const buffer = await photo.png().toBuffer();
    await input.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer });
    await until(async () => (await sent()).type === "image/jpeg");

    const { size, width, height } = await sent();
    expect({ width, height }).toEqual({ width: 1600, height: 1200 });
    expect(size).toBeLessThan(buffer.byteLength / 4);
    await expect.poll(() => page.locator("[id^=problem-] button").first().isEnabled()).toBe(true);
  });

  it("shares a link that shows the parcel without the order", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
    const share = page.locator("[data-share]").first();
    await share.click();
    await page.getByRole("button", { name: "Link copied" }).waitFor();

    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/^http.*\/t\/fern-and-harbour\?number=[^&]+$/);
    expect(link).not.toContain("token");
  });
});
