import { buttonLink } from "../../button-link";
import { markup } from "../../markup";
import { picture } from "../../picture";
import { richText } from "../../rich-text";
import type { SectionView } from "../../section-template";
import type { ImageWithTextSettings } from "./schema";

export function renderImageWithText({ settings, page }: SectionView<ImageWithTextSettings>) {
  const { title, text, image, side, button } = settings;
  return markup`<section class="card beside ${side}">${picture(page, image, "(min-width: 720px) 480px, 92vw")}
<div><h2>${title}</h2>${richText(text, page.shop)}${buttonLink(button, page.shop)}</div></section>`;
}
