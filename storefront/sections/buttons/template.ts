import { buttonLink } from "../../button-link";
import { markup } from "../../markup";
import type { SectionView } from "../../section-template";
import type { ButtonsSettings } from "./schema";

export function renderButtons({ settings: { items, align }, page: { shop } }: SectionView<ButtonsSettings>) {
  return markup`<ul class="buttons ${align}">${items.map(
    (item) => markup`<li>${buttonLink(item, shop, item.look)}</li>`,
  )}</ul>`;
}
