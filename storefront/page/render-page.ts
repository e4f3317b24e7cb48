import { type Html, markup, ownSource } from "../markup";
import { noticeBox } from "../notice";
import type { PageView } from "../page-view";
import { renderSections } from "./render-sections";

/** The whole document, for every state of the page. */
export function renderPage(view: PageView): Html {
  const { localizer, content } = view;
  return markup`<!doctype html>
<html lang="${localizer.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="${content.kind === "lookup" ? "index" : "noindex, nofollow"}">
<meta name="referrer" content="no-referrer">
<title>${titleOf(view)}</title>
<style>${ownSource(view.assets.style)}</style>
</head>
<body>
${bodyOf(view)}
${scriptOf(view)}
</body>
</html>`;
}

/** What stands in the body, or within a theme. */
export function bodyOf(view: PageView): Html {
  const { localizer, content } = view;
  const { header, main, footer } = renderSections(view);
  return markup`<a class="skip" href="#content">${localizer.t("page.skip")}</a>
${header}
<main id="content" class="wide" tabindex="-1" data-page="${view.path}"${refreshOf(view)}>${content.kind === "notice" && noticeBox(view, content)}${main}</main>
${footer}
<p class="hidden" role="status" id="said"></p>`;
}

function refreshOf({ content, localizer }: PageView): Html | null {
  if (content.kind !== "order" || !content.refresh) return null;
  const { url, version, isFinal } = content.refresh;
  return markup` data-url="${url}" data-version="${version}" data-final="${isFinal ? "1" : ""}" data-said="${localizer.t("timeline.updated")}"`;
}

function titleOf({ localizer: { t }, shop, content }: PageView): string {
  const what =
    content.kind === "order" && content.order.name
      ? t("order.title", { order: content.order.name })
      : t("page.title");
  return shop ? `${what} – ${shop.name}` : what;
}

function scriptOf({ assets: { script } }: PageView): Html {
  return "href" in script
    ? markup`<script src="${script.href}" defer></script>`
    : markup`<script>${ownSource(script.source)}</script>`;
}
