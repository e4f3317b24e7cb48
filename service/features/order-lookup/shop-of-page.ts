import type { ShopOfPage } from "../../../storefront/page-view";
import type { Shop } from "../../domain/shops/shops.queries";

/** What a page says of its shop. @param brand what it has at Shopify; none where that could not be read */
export const shopOfPage = (
  { name, primaryDomain, domain, contactEmail: email }: Shop,
  brand: Pick<ShopOfPage, "logo" | "favicon"> = {},
): ShopOfPage => ({
  ...{ name, email, ...brand },
  url: `https://${primaryDomain ?? domain}`,
});
