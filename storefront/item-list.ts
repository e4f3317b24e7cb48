import type { TrackedItem } from "../contract/tracking";
import { type Html, markup, webAddress } from "./markup";
import type { Localizer } from "./localizer";

export function itemList({ t }: Localizer, items: TrackedItem[]): Html | null {
  if (items.length === 0) return null;
  return markup`<ul class="items">${items.map(({ title, variant, quantity, imageUrl }) => {
    const image = webAddress(imageUrl);
    // The image has no alternative text, because the title is beside it.
    const picture = image
      ? markup`<img src="${image}" alt="" width="56" height="56" loading="lazy">`
      : markup`<span class="blank"></span>`;
    return markup`<li>${picture}<div><p>${title}</p>${variant && markup`<p class="meta">${variant}</p>`}</div><p class="count"><span class="hidden">${t("shipment.quantity")}: </span>× ${quantity}</p></li>`;
  })}</ul>`;
}
