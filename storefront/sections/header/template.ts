import { webAddress, markup } from "../../markup";
import type { SectionView } from "../../section-template";
import { menuLinks } from "../../menu-links";
import type { HeaderSettings } from "./schema";

export function renderHeader({ localizer: { t }, page }: SectionView<HeaderSettings>) {
  const { shop, content, path } = page;
  const menu = menuLinks(page, "header");
  return markup`<header class="top"><div class="wide">
${shop && markup`<a class="brand" href="${webAddress(shop.url)}">${shop.name}</a>`}
${menu && markup`<nav aria-label="${t("page.menu")}">${menu}</nav>`}
${content.kind === "order" && markup`<a class="again" href="${path}">${t("page.another")}</a>`}
</div></header>`;
}
