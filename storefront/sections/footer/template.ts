import { markup, webAddress } from "../../markup";
import { languageSwitch } from "../../language-switch";
import { menuLinks } from "../../menu-links";
import { richText } from "../../rich-text";
import type { SectionView } from "../../section-template";
import type { FooterSettings } from "./schema";

export function renderFooter({ localizer: { t }, settings, page }: SectionView<FooterSettings>) {
  const { shop } = page;
  const link =
    settings.showShopLink &&
    shop &&
    markup`<a href="${webAddress(shop.url)}">${t("page.toShop", { shop: shop.name })}</a>`;
  const menu = menuLinks(page, "footer");
  const languages = languageSwitch(page);
  if (!link && !menu && !settings.text && !languages) return null;
  return markup`<footer class="bottom"><div class="wide">${languages}${link}${menu}${settings.text && richText(settings.text, shop)}</div></footer>`;
}
