import { buttonLink } from "../../button-link";
import { markup } from "../../markup";
import { picture } from "../../picture";
import { richText } from "../../rich-text";
import type { SectionView } from "../../section-template";
import type { BannerSettings } from "./schema";
import { colonOf } from "../../colon";

export function renderBanner({ localizer: { t, language }, settings, page }: SectionView<BannerSettings>) {
  const { title, text, code, image, tone, button } = settings;
  return markup`<section class="card banner ${tone}"><div><h2>${title}</h2>${richText(text, page.shop)}
${code && markup`<p class="code">${t("section.code")}${colonOf(language)}<strong>${code}</strong> <button class="copy" type="button" hidden data-copy="${code}" data-copied="${t("shipment.copied")}">${t("shipment.copy")}</button></p>`}
${buttonLink(button, page.shop)}</div>${picture(page, image, "(min-width: 720px) 400px, 92vw")}</section>`;
}
