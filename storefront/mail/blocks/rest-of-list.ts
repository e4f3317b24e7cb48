import { type Content, markup } from "../../markup";
import type { BlockView } from "./block-template";

/** That the tracking page has more, in both parts of a mail; null where nothing is left out. */
export function restOf(
  { localizer: { t, number }, facts: { link }, style: { font, colours } }: Omit<BlockView, "settings">,
  rest: number,
): { html: Content; text: string } | null {
  if (rest === 0) return null;
  const text = t("mail.more", { count: number(rest) });
  const html = markup`<p style="margin:8px 0 16px;font:14px/1.45 ${font}"><a class="w-link" href="${link}" style="color:${colours.link}">${text}</a></p>`;
  return { html, text };
}
