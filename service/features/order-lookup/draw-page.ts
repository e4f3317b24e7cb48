import type { PageDocument } from "../../../contract/page-document";
import { renderInTheme, renderPage } from "../../../storefront/page/render-page";
import type { PageView } from "../../../storefront/page-view";
import { framesOf } from "../../../storefront/sections/templates";
import { type SentText, sentText } from "../../platform/http/gzip";
import type { StorefrontAssets } from "./page-assets";
import { pageHeaders, themeHeaders } from "./page-headers";

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
    const layout = layoutOf(document, isProxied);
    const style = assets.styleOf(document, kind, layout);
    const whole = { ...view, layout, assets: { style: style.source, script: assets.script.source } };
    if (layout === "theme") {
      return { text: sentText(renderInTheme(whole)), status, headers: { ...themeHeaders(), ...headers } };
    }
    const policy = pageHeaders(style, assets.script, framesOf(document, kind));
    return { text: sentText(String(renderPage(whole))), status, headers: { ...policy, ...headers } };
  };
}

/** A theme is there on the shop's own domain only. */
const layoutOf = ({ style }: PageDocument, isProxied: boolean) => (isProxied ? style.layout : "own");
