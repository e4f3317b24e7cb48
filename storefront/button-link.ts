import { pageLink } from "./document/page-link";
import { type Html, markup } from "./markup";
import type { ShopOfPage } from "./page-view";

/** A link of the merchant's that looks like a button; null where none is set, or it has nowhere to lead. */
export function buttonLink(
  button: { label: string; url: string } | null,
  shop: ShopOfPage | null,
  look: "filled" | "outlined" = "filled",
): Html | null {
  const href = button && pageLink(button.url, shop);
  return href
    ? markup`<a class="button ${look}" href="${href}" rel="noopener" data-click="marketing">${button!.label}</a>`
    : null;
}
