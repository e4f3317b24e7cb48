import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { ShopId } from "../../../contract/ids";
import type { PageDocumentInput } from "../../../contract/page-document";
import { DEFAULT_DOCUMENT } from "../../../storefront/document/default-document";
import { until } from "../demo-store";
import { expectNoFaults } from "../faults";
import { type Product, startProduct } from "../harness";
import { IN_THEME, openShopperPage, showDocument } from "../shopper-pages";

/** Tries what would lead out of its frame, and says what came of it. */
const CODE = `<p style="height:640px;margin:0">Guide</p><script>
  const attempt = (name, work) => { try { return name + "=" + work(); } catch (error) { return name + "!" + error.name; } };
  document.body.dataset.found = [
    attempt("origin", () => self.origin),
    attempt("cookie", () => document.cookie),
    attempt("storage", () => localStorage.length),
    attempt("parent", () => parent.document.title),
    attempt("top", () => { top.location.href = "https://evil.example/"; return "set"; }),
  ].join(" ");
  parent.postMessage({ type: "waybill:height", height: 1e9 }, "*");
  parent.postMessage({ type: "draw", html: "<h1>taken over</h1>" }, "*");
</script>`;

let product: Product;
let shop: ShopId;

beforeAll(async () => {
  product = await startProduct();
  const { db } = product.service.ctx;
  ({ id: shop } = await db.selectFrom("shops").select("id").orderBy("id").executeTakeFirstOrThrow());
});

const show = (style: PageDocumentInput["style"] = {}) =>
  showDocument(product, shop, {
    ...DEFAULT_DOCUMENT,
    style,
    sections: [
      ...DEFAULT_DOCUMENT.sections,
      { id: "guide", type: "embed-code", settings: { title: "Size guide", embedCode: CODE } },
    ],
  });
const frames = (page: Page) => page.locator("iframe.embed-frame");
const button = (page: Page) => page.getByRole("link", { name: /^Show.*Size guide$/ });

describe("embed code on our own host", () => {
  it("loads nothing before it is asked for, then runs in a frame that reaches nothing", async () => {
    await show();
    const asked: string[] = [];
    const page = await openShopperPage(product, "/t/fern-and-harbour", {}, async (opened) => {
      opened.on("request", (request) => void asked.push(new URL(request.url()).pathname));
    });
    expect(asked.filter((path) => path.includes("embed"))).toEqual([]);
    await expectNoFaults(page);

    await button(page).click();

    const body = page.frameLocator("iframe.embed-frame").locator("body");
    await body.getByText("Guide").waitFor();
    // Its script comes behind these words.
    await expect.poll(() => body.getAttribute("data-found")).toContain("origin=null");
    const found = await body.getAttribute("data-found");
    expect(found).toContain("cookie!SecurityError");
    expect(found).toContain("storage!SecurityError");
    expect(found).toContain("parent!SecurityError");
    expect(page.url()).toContain("/t/fern-and-harbour");
    expect(await page.getByText("taken over").count()).toBe(0);
    // As high as its content, whatever it has said before.
    await until(async () => ((await frames(page).getAttribute("height")) === "640" ? true : undefined));
    await expectNoFaults(page);
  });

  it("remembers the choice for this page, without a cookie", async () => {
    await show();
    const page = await openShopperPage(product, "/t/fern-and-harbour");
    await button(page).click();
    await page.reload();

    await frames(page).waitFor();
    expect(await page.context().cookies()).toEqual([]);
  });
});

describe("embed code within the theme", () => {
  /** The shop's cookie banner, which says no until it is asked. */
  const withBanner = async (opened: Page) => {
    await opened.addInitScript(() => {
      const banner = { allowed: false };
      Object.assign(window, {
        banner,
        Shopify: {
          loadFeatures(_: unknown, done: (error?: Error) => void) {
            Object.assign((window as unknown as { Shopify: object }).Shopify, {
              customerPrivacy: { marketingAllowed: () => banner.allowed },
            });
            setTimeout(done);
          },
        },
      });
    });
  };
  const answer = (page: Page, allowed: boolean) =>
    page.evaluate((given) => {
      (window as unknown as { banner: { allowed: boolean } }).banner.allowed = given;
      document.dispatchEvent(new CustomEvent("visitorConsentCollected"));
    }, allowed);

  it("follows the shop's cookie banner, when its answer changes as well", async () => {
    await show({ layout: "theme" });
    const page = await openShopperPage(product, IN_THEME, {}, withBanner);
    await button(page).waitFor();
    expect(await frames(page).count()).toBe(0);

    await answer(page, true);
    await expect.poll(() => frames(page).count()).toBe(1);
    await button(page).waitFor({ state: "hidden" });

    await answer(page, false);
    await expect.poll(() => frames(page).count()).toBe(0);
    await button(page).click();
    await answer(page, false);
    expect(await frames(page).count()).toBe(1);

    await page.reload();
    await button(page).waitFor();
    expect(await frames(page).count()).toBe(0);
  });
});
