import { webAddress, markup } from "../../markup";
import type { SectionView } from "../../section-template";
import { logoPicture } from "../../picture";
import { menuLinks } from "../../menu-links";
import type { HeaderSettings } from "./schema";

export function renderHeader({ localizer: { t }, settings: { logo }, page }: SectionView<HeaderSettings>) {
  const { shop, content, path, layout } = page;
  const menu = menuLinks(page, "header");
  const shown = logo ?? shop?.logo;
  // A theme says itself whose shop it is.
  if (layout === "theme" && !menu && content.kind !== "order") return null;
  return markup`<header class="top"><div class="wide">
${layout === "own" && shop && markup`<a class="brand${!logo && shown ? " of-shop" : ""}" href="${webAddress(shop.url)}">${shown ? logoPicture(page, shown) : shop.name}</a>`}
${menu && markup`<nav aria-label="${t("page.menu")}">${menu}</nav>`}
${content.kind === "order" && markup`<a class="again" href="${path}">${t("page.another")}</a>`}
</div></header>`;
}
