import type { BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { ShopId } from "../../contract/ids";
import type { PageDocumentInput } from "../../contract/page-document";
import { publishDocument } from "../../service/domain/pages/publish-document";
import { lockShop } from "../../service/domain/shops/shops.queries";
import { transaction } from "../../service/platform/db/database";
import type { Product } from "./harness";

export const IN_THEME = "/sandbox/shopify/fern-and-harbour.myshopify.com/apps/track";

/** What shoppers of the demo store see from now on. */
export async function showDocument(
  { service: { ctx } }: Product,
  shop: ShopId,
  document: PageDocumentInput,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    const { id } = await tx
      .selectFrom("pages")
      .select("id")
      .where("shopId", "=", shop)
      .where("isDefault", "=", true)
      .executeTakeFirstOrThrow();
    await publishDocument(ctx, tx, shop, id, { document, version: null, by: null });
  });
  ctx.publishedPages.forget(shop);
}

/** A page in a browser without cookies. @param prepare before its first request */
export async function openShopperPage(
  product: Product,
  path: string,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Page> {
  const context = await product.browser.newContext({ locale: "en-US", ...options });
  onTestFinished(() => context.close());
  // Everybody else's servers: each request is answered, and none leaves the machine.
  await context.route(/^https:/, (route) =>
    route.fulfill({ body: "<p>playing</p>", contentType: "text/html" }),
  );
  const opened = await context.newPage();
  await prepare(opened);
  await opened.goto(product.url + path);
  return opened;
}
