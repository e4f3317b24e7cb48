import { readFileSync } from "node:fs";
import path from "node:path";
import { markup, ownSource } from "../../../storefront/markup";
import { PLAYER_ORIGINS } from "../../../contract/video-links";
import { projectRoot } from "../../platform/project-root";
import { sendText, sentText } from "../../platform/http/gzip";
import { inlineAsset, type StorefrontAssets } from "./page-assets";

/** Where an editor may stand: in our own pages, and with them in Shopify's admin. */
const ANCESTORS = "'self' https://admin.shopify.com https://*.myshopify.com";

/**
 * Serves an empty page with the styles of every section and the two scripts. `sandbox` gives it an origin of its own, so that
 * nothing drawn in it reaches the admin around it. It has nobody's data, so anybody may read it.
 */
export function createPreviewFrame(assets: StorefrontAssets): (request: Request) => Promise<Response> {
  const own = (name: string) => readFileSync(path.join(projectRoot, "storefront", name), "utf8");
  const style = `${assets.styleOfAll().source}${own("preview/frame.css")}`;
  const scripts = [assets.script, inlineAsset(own("preview/frame.js"))];
  const html = String(markup`<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title></title>
<style>${ownSource(style)}</style>
<style id="own-style"></style>
</head>
<body>${scripts.map(({ source }) => markup`<script>${ownSource(source)}</script>`)}</body>
</html>`);
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": [
      "default-src 'none'",
      "sandbox allow-scripts",
      // The page's own colors come with each drawing.
      "style-src 'unsafe-inline'",
      `script-src ${scripts.map(({ integrity }) => integrity).join(" ")}`,
      "img-src 'self' https: data:",
      `frame-src ${PLAYER_ORIGINS.join(" ")}`,
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors ${ANCESTORS}`,
    ].join("; "),
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
    "referrer-policy": "no-referrer",
    "cache-control": "no-cache",
  };
  const text = sentText(html);
  return (request) => sendText(request, text, { headers });
}
