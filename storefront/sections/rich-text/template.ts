import { markup } from "../../markup";
import { richText } from "../../rich-text";
import type { SectionView } from "../../section-template";
import type { RichTextSettings } from "./schema";

export function renderRichText({ settings, page }: SectionView<RichTextSettings>) {
  return markup`<section class="card rich"><h2>${settings.title}</h2>${richText(settings.text, page.shop)}</section>`;
}
