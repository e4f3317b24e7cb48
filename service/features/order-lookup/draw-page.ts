import type { PageDocument } from "../../../contract/page-document";
import { memoize } from "../../../storefront/memoize";
import { cleanHtml } from "../../../storefront/merchant-html/clean-html";
import { renderInTheme, renderPage } from "../../../storefront/page/render-page";
import type { PageHtml, PageView } from "../../../storefront/page-view";
import { framesOf } from "../../../storefront/sections/templates";
import { type SentText, sentText } from "../../platform/http/gzip";
import type { StorefrontAssets } from "./page-assets";
import { pageHeaders, themeHeaders } from "./page-headers";

/** Of merchants' HTML that are kept as they were read. */
const MAX_TEXTS = 200;

/** A page as it is sent. */
export interface DrawnPage {
  text: SentText;
  status: number;
  headers: Record<string, string>;
}

/** Where a page is shown: on the shop's own domain by the app proxy, or on our host. */
interface Place {
  isProxied: boolean;
  status: number;
  headers?: Record<string, string>;
}

/** Draws pages in the layout of their document, with the styles and the script that their place needs. */
export function createPageDrawer(assets: StorefrontAssets) {
  return (view: Omit<PageView, "layout" | "assets">, { isProxied, status, headers }: Place): DrawnPage => {
    const { document, content } = view;
    const { kind } = content;
    const html = htmlOf(document, view.shop);
    const layout = layoutOf(document, isProxied);
    const style = assets.styleOf(document, kind, layout);
    const whole = {
      ...view,
      ...(html && { html }),
      layout,
      assets: { style: style.source, script: assets.script.source },
    };
    if (layout === "theme") {
      return { text: sentText(renderInTheme(whole)), status, headers: { ...themeHeaders(), ...headers } };
    }
    const policy = pageHeaders(style, assets.script, [...framesOf(document, kind), ...originsOf(view)]);
    return { text: sentText(String(renderPage(whole))), status, headers: { ...policy, ...headers } };
  };
}

/** Of the documents with embed code. */
const originsOf = ({ embeds }: Pick<PageView, "embeds">): string[] => [
  ...new Set([...(embeds?.values() ?? [])].map((address) => new URL(address).origin)),
];

/** The merchant's HTML, read anew by this release whenever it was saved. */
function htmlOf({ code: { top, bottom } }: PageDocument, shop: { url: string } | null): PageHtml | null {
  if (top === "" && bottom === "") return null;
  return { top: cleaned(top, shop?.url ?? ""), bottom: cleaned(bottom, shop?.url ?? "") };
}

const cleaned = memoize(
  (source: string, url: string) => cleanHtml(source, url ? { url } : null).html,
  MAX_TEXTS,
);

/** A theme is there on the shop's own domain only. */
const layoutOf = ({ style }: PageDocument, isProxied: boolean) => (isProxied ? style.layout : "own");
