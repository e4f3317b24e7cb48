import { lookupForms } from "./lookup-forms";
import { type Html, markup, ownSource, webAddress } from "./markup";
import { noticePage } from "./notice";
import { orderResult } from "./order-result";
import type { PageContent, PageView } from "./page-view";

/** The whole document, for every state of the page. */
export function renderTrackingPage(view: PageView): Html {
  const { localizer, shop, content } = view;
  return markup`<!doctype html>
<html lang="${localizer.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="${content.kind === "lookup" ? "index" : "noindex, nofollow"}">
<meta name="referrer" content="no-referrer">
<title>${titleOf(view)}</title>
${styleOf(view)}
</head>
<body>
<a class="skip" href="#content">${localizer.t("page.skip")}</a>
<header class="top"><div class="wide">
${shop && markup`<a class="brand" href="${webAddress(shop.url)}">${shop.name}</a>`}
${content.kind === "order" && markup`<a class="again" href="${view.path}">${localizer.t("page.another")}</a>`}
</div></header>
${mainOf(view)}
${
  shop &&
  markup`<footer class="bottom"><div class="wide"><a href="${webAddress(shop.url)}">${localizer.t("page.toShop", { shop: shop.name })}</a></div></footer>`
}
<p class="hidden" role="status" id="said"></p>
${scriptOf(view)}
</body>
</html>`;
}

function mainOf(view: PageView): Html {
  const { content, localizer } = view;
  if (content.kind === "order") {
    const { refresh } = content;
    const data = refresh
      ? markup` data-url="${refresh.url}" data-version="${refresh.version}" data-final="${refresh.isFinal ? "1" : ""}" data-said="${localizer.t("timeline.updated")}"`
      : null;
    return markup`<main id="content" class="wide" tabindex="-1"${data}>${orderResult(localizer, content.order, content.access, view.shop)}</main>`;
  }
  return markup`<main id="content" class="narrow" tabindex="-1">${partOf(view, content)}</main>`;
}

function partOf(view: PageView, content: Exclude<PageContent, { kind: "order" }>): Html {
  return content.kind === "lookup" ? lookupForms(view, content.form) : noticePage(view, content);
}

function titleOf({ localizer: { t }, shop, content }: PageView): string {
  const what =
    content.kind === "order" && content.order.name
      ? t("order.title", { order: content.order.name })
      : t("page.title");
  return shop ? `${what} – ${shop.name}` : what;
}

function styleOf({ assets: { style } }: PageView): Html {
  return "href" in style
    ? markup`<link rel="stylesheet" href="${style.href}">`
    : markup`<style>${ownSource(style.source)}</style>`;
}

function scriptOf({ assets: { script } }: PageView): Html {
  return "href" in script
    ? markup`<script src="${script.href}" defer></script>`
    : markup`<script>${ownSource(script.source)}</script>`;
}
