import { localeFor } from "../../../contract/locales";
import type { PageDocument } from "../../../contract/page-document";
import type { ShopBrand } from "../../../contract/shop-brand";
import type { PageId } from "../../../contract/ids";
import { isTimeZone } from "../../../storefront/dates";
import type { endApiFor } from "../../endApi/end-api-for.server";
import type { Format } from "../../i18n/format.server";
import { presentPageView } from "../tracking-pages/load-tracking-pages.server";

/** Data of the editor: the page as the list has it, its draft, and what of the store a page says. */
export async function loadPageEditor(
  endApi: Awaited<ReturnType<typeof endApiFor>>,
  format: Format,
  id: PageId,
) {
  const [page, store, shopBrand] = await Promise.all([
    endApi.getTrackingPage({ id }),
    endApi.getStoreInfo(),
    endApi.getShopBrand(),
  ]);
  return {
    page: presentPageView(page, format),
    document: page.document as PageDocument,
    shop: { name: store.name, url: `https://${store.domain}`, email: store.email },
    /** What was read last of its brand at Shopify. */
    shopBrand: shopBrand as ShopBrand,
    /** Of the store: new sections begin in it. */
    language: localeFor(store.language).tag,
    /** Search engines find the page at its custom domain, else on the domain of the store. */
    host: store.custom_domain ?? store.domain,
    timeZone: isTimeZone(store.timezone) ? store.timezone : "UTC",
    now: new Date().toISOString(),
  };
}

export type PageEditorData = Awaited<ReturnType<typeof loadPageEditor>>;
