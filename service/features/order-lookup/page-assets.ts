import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { PageAssets } from "../../../storefront/page-view";
import { projectRoot } from "../../platform/project-root";

export interface Asset {
  name: string;
  source: string;
  type: string;
  /** Part of the URL, so that browsers may cache it for ever. */
  hash: string;
  /** Source expression of Content-Security-Policy for an inline element with this text. */
  integrity: string;
}

export interface StorefrontAssets {
  style: Asset;
  script: Asset;
}

/** The page's style sheet and script, read once. */
export function readStorefrontAssets(): StorefrontAssets {
  return {
    style: asset("tracking.css", "text/css; charset=utf-8", minifyStyle(readStyle("tracking.css"))),
    script: asset("tracking.js", "text/javascript; charset=utf-8", minifyScript(readSource("tracking.js"))),
  };
}

/** On our own host: linked by URL, and cached by browsers. */
export function linkedAssets({ style, script }: StorefrontAssets, appUrl: string): PageAssets {
  return { style: { href: assetUrl(style, appUrl) }, script: { href: assetUrl(script, appUrl) } };
}

/** Behind the app proxy: inline, because every path belongs to the shop. */
export function inlineAssets({ style, script }: StorefrontAssets): PageAssets {
  return { style: { source: style.source }, script: { source: script.source } };
}

function assetUrl({ hash, name }: Asset, appUrl: string): string {
  return `${appUrl}/storefront/assets/${hash}/${name}`;
}

function asset(name: string, type: string, source: string): Asset {
  const digest = createHash("sha256").update(source).digest();
  return {
    name,
    type,
    source,
    hash: digest.toString("hex").slice(0, 16),
    integrity: `'sha256-${digest.toString("base64")}'`,
  };
}

const readSource = (name: string) => readFileSync(path.join(projectRoot, "storefront", name), "utf8");

/** With the imported files in the place of each `@import`: behind the app proxy the style element has no URL to import from. */
function readStyle(name: string): string {
  return readSource(name).replace(/^@import "(.+)";$/gm, (_, imported: string) => readStyle(imported));
}

function minifyStyle(source: string): string {
  return source
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replace(/;}/g, "}")
    .trim();
}

/** Removes whole-line comments and indentation only, which cannot change what the script does. */
function minifyScript(source: string): string {
  return source.replace(/^\s*(\/\/.*|\/\*.*\*\/)$/gm, "").replace(/^\s+/gm, "");
}
