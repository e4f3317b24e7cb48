import { imageAddress } from "../../contract/image-addresses";
import type { Localizer } from "../localizer";
import { type Html, markup, ownSource } from "../markup";
import { emailPreferences } from "../email-preferences/email-preferences";
import { noticeBox } from "../notice";
import type { PageView } from "../page-view";
import { headOf } from "./page-head";
import { byRegion, type Part, renderParts } from "./render-sections";

/** The whole document, for every state of the page. */
export function renderPage(view: PageView): Html {
  const { localizer } = view;
  return markup`<!doctype html>
<html ${languageAttributes(localizer)}>
<head>
${headOf(view)}
${iconOf(view)}
<style>${ownSource(view.assets.style)}</style>
</head>
<body>
${renderBody(view)}
<script>${ownSource(view.assets.script)}</script>
</body>
</html>`;
}

/** What stands in the body of the document, without the script: the editor's preview has it alone. */
export function renderBody(view: PageView, parts: readonly Part[] = renderParts(view)): Html {
  const { header, main, footer } = byRegion(parts);
  return framed(
    view,
    null,
    markup`<a class="skip" href="#content">${view.localizer.t("page.skip")}</a>
${header}
<main ${contentAttributes(view)}>${contentOf(view, main)}</main>
${footer}
${said}`,
  );
}

/**
 * The page's own element, below which a merchant's style sheet has all it reaches, and around it the one that clips what the sheet moves (page-assets.ts).
 * What has to stay in sight stands after both.
 */
const framed = (view: PageView, attributes: Html | null, content: Html) =>
  markup`<div class="waybill-frame"><div class="waybill"${attributes}>${content}</div></div>${madeBy(view)}`;

const madeBy = ({ shop, document, localizer }: PageView): Html | null =>
  shop && document.brand.showPoweredBy
    ? markup`
<aside class="waybill-by" ${languageAttributes(localizer)}>${localizer.t("page.poweredBy")}</aside>`
    : null;

/**
 * The same within the shop's theme, which has document, title and `<main>` of its own: Liquid in which nothing but our own style
 * and script has a brace, so that no text from outside is ever Liquid. Escaping for HTML alone would not stop `{{ }}`.
 */
export function renderInTheme(view: PageView): string {
  const { header, main, footer } = byRegion(renderParts(view));
  const { style, script } = view.assets;
  const body = framed(
    view,
    markup` ${languageAttributes(view.localizer)}`,
    markup`${header}
<div ${contentAttributes(view)}>${contentOf(view, main)}</div>
${footer}
${said}`,
  );
  return `<style>${style}</style>\n${withoutBraces(String(body))}\n<script>${script}</script>`;
}

const languageAttributes = ({ lang, dir }: Localizer) =>
  markup`lang="${lang}"${dir === "rtl" && markup` dir="rtl"`}`;

const withoutBraces = (html: string) => html.replaceAll("{", "&#123;").replaceAll("}", "&#125;");

const contentOf = (view: PageView, main: Html[]) => {
  const { content } = view;
  return markup`${content.kind === "notice" && noticeBox(view, content)}${content.kind === "emails" && emailPreferences(view, content)}${main}`;
};

const contentAttributes = (view: PageView) =>
  markup`id="content" class="wide content" tabindex="-1" data-page="${view.path}"${refreshOf(view)}`;

/** Where the script says what is new. */
const said = markup`<p class="hidden" role="status" id="said"></p>`;

function refreshOf({ content, localizer }: PageView): Html | null {
  if (content.kind !== "order" || !content.refresh) return null;
  const { url, version, isFinal } = content.refresh;
  return markup` data-url="${url}" data-version="${version}" data-final="${isFinal ? "1" : ""}" data-said="${localizer.t("timeline.updated")}"`;
}

/** The page's own, or the shop's; behind the app proxy too, where the browser would ask for the shop's by itself. */
function iconOf({ document, shop, imageBase }: PageView): Html | null {
  const icon = document.brand.favicon ?? shop?.favicon;
  if (!icon) return null;
  const addressOf = (name: string) => imageAddress(imageBase, icon.id, name);
  return markup`<link rel="icon" type="image/png" sizes="32x32" href="${addressOf("32.png")}">
<link rel="apple-touch-icon" sizes="180x180" href="${addressOf("180.png")}">`;
}
