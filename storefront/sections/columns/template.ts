import { buttonLink } from "../../button-link";
import { markup } from "../../markup";
import { picture } from "../../picture";
import { richText } from "../../rich-text";
import type { SectionView } from "../../section-template";
import type { ColumnsSettings } from "./schema";

export function renderColumns({ settings: { items }, page }: SectionView<ColumnsSettings>) {
  return markup`<section class="card side-by-side">${items.map(
    ({ title, text, image, button }) =>
      markup`<div>${picture(page, image, "(min-width: 720px) 320px, 92vw")}<h2>${title}</h2>${richText(text, page.shop)}${buttonLink(button, page.shop, "outlined")}</div>`,
  )}</section>`;
}
