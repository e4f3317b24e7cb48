import type { Localizer } from "./localizer";
import { type Html, markup } from "./markup";
import type { ShopOfPage } from "./page-view";

/** A link that begins a mail to the shop; null where the shop has no address. */
export function contactLink({ t }: Localizer, shop: ShopOfPage | null, subject: string): Html | null {
  if (!shop?.email) return null;
  const href = `mailto:${encodeURIComponent(shop.email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`;
  return markup`<a href="${href}">${t("shipment.contact", { shop: shop.name })}</a>`;
}
