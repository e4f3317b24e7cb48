import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { PageAssets } from "../../storefront/page-view";
import { projectRoot } from "../project-root";

export interface Asset {
  name: string;
  source: string;
  type: string;
  /** In the address, so that it may be kept for ever. */
  hash: string;
  /** As Content-Security-Policy names an inline element with exactly this text. */
  integrity: string;
}

export interface StorefrontAssets {
  style: Asset;
  script: Asset;
}

/** The page's style sheet and script, read once. */
export function readStorefrontAssets(): StorefrontAssets {
  return {
    style: asset("tracking.css", "text/css; charset=utf-8", smallerStyle),
    script: asset("tracking.js", "text/javascript; charset=utf-8", smallerScript),
  };
}

/** On our own host: by address, kept for ever by browsers. */
export function linkedAssets({ style, script }: StorefrontAssets, appUrl: string): PageAssets {
  return { style: { href: assetUrl(style, appUrl) }, script: { href: assetUrl(script, appUrl) } };
}

/** Behind the app proxy, where every path belongs to the shop: written into the page. */
export function inlineAssets({ style, script }: StorefrontAssets): PageAssets {
  return { style: { source: style.source }, script: { source: script.source } };
}

function assetUrl({ hash, name }: Asset, appUrl: string): string {
  return `${appUrl}/storefront/assets/${hash}/${name}`;
}

function asset(name: string, type: string, smaller: (source: string) => string): Asset {
  const source = smaller(readFileSync(path.join(projectRoot, "storefront", name), "utf8"));
  const digest = createHash("sha256").update(source).digest();
  return {
    name,
    type,
    source,
    hash: digest.toString("hex").slice(0, 16),
    integrity: `'sha256-${digest.toString("base64")}'`,
  };
}

function smallerStyle(source: string): string {
  return source
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replace(/;}/g, "}")
    .trim();
}

/** Only whole-line comments and indentation: nothing that could change what the script does. */
function smallerScript(source: string): string {
  return source.replace(/^\s*(\/\/.*|\/\*.*\*\/)$/gm, "").replace(/^\s+/gm, "");
}
