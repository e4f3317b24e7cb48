import type { ShopOfPage } from "../../../storefront/page-view";
import type { Shop } from "../../domain/shops/shops.queries";

/** What a page says of its shop. */
export const shopOfPage = ({ name, primaryDomain, domain, contactEmail: email }: Shop): ShopOfPage => ({
  name,
  email,
  url: `https://${primaryDomain ?? domain}`,
});
