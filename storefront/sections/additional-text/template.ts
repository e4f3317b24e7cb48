import { markup } from "../../markup";
import { richText } from "../../rich-text";
import type { SectionView } from "../../section-template";
import type { AdditionalTextSettings } from "./schema";

export function renderAdditionalText({ settings, page }: SectionView<AdditionalTextSettings>) {
  return markup`<div class="additional ${settings.align}">${richText(settings.text, page.shop)}</div>`;
}
