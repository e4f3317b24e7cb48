import { markup } from "../../markup";
import type { SectionView } from "../../section-template";
import type { EmbedCodeSettings } from "./schema";

/** A link to the document with the code, in whose place the script puts a frame with it once the shopper allows it. */
export function renderEmbedCode({ id, localizer: { t }, settings, page }: SectionView<EmbedCodeSettings>) {
  const { title, embedCode, height, fitsContent, asksFirst } = settings;
  if (embedCode.trim() === "") return null;
  // A preview in the editor has no document of it: the link leads nowhere, and nothing takes its place.
  const address = page.embeds?.get(id);
  const frame =
    address &&
    markup` data-embed="${address}" data-title="${title}" data-height="${height}"${fitsContent && markup` data-fits`}${!asksFirst && markup` data-free`}`;
  const provider = hostsIn(embedCode) || page.shop?.name || "";
  return markup`<section class="card embed"><h2>${title}</h2>
<div class="embed-ask"${frame}><a class="button outlined" href="${address ?? "#"}" target="_blank" rel="noopener nofollow">${t("section.show")}<span class="hidden">: ${title}</span></a>
<p class="hint">${t("section.showHint", { provider })}</p></div></section>`;
}

const MOST_HOSTS = 3;

/** From whom it loads something, as far as addresses tell. */
function hostsIn(code: string): string {
  const hosts = [...code.matchAll(/(?:https?:)?\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi)].map(([, host]) =>
    host!.toLowerCase(),
  );
  return [...new Set(hosts)].slice(0, MOST_HOSTS).join(", ");
}
