import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { PageDocument } from "../../../contract/page-document";
import { styleSheet } from "../../../storefront/document/style-sheet";
import type { ContentKind } from "../../../storefront/section-template";
import { findTemplate } from "../../../storefront/sections/templates";
import { projectRoot } from "../../platform/project-root";

export interface Asset {
  source: string;
  /** Source expression of Content-Security-Policy for an inline element with this text. */
  integrity: string;
}

export interface LinkedAsset extends Asset {
  /** With the hash of what it holds, so that browsers may cache it for ever. */
  path: string;
  type: string;
}

export interface StorefrontAssets {
  script: LinkedAsset;
  /** The style of a page: the frame's, that of the sections that it may show with this content, and its own. */
  styleOf(document: PageDocument, kind: ContentKind): Asset;
}

/** Reads each file once. A document's style is made once for each content, as long as the document is in use. */
export function readStorefrontAssets(): StorefrontAssets {
  const ofDocument = new WeakMap<PageDocument, Map<ContentKind, Asset>>();
  const ofSection = new Map<string, string>();
  const frame = minifyStyle(readStyle("storefront/page/frame.css"));
  const sheetOf = (type: string) => {
    const known = ofSection.get(type);
    if (known !== undefined) return known;
    const sheet = minifyStyle(readStyle(`storefront/sections/${type}/styles.css`));
    ofSection.set(type, sheet);
    return sheet;
  };

  return {
    script: linkedAsset(
      "tracking.js",
      "text/javascript; charset=utf-8",
      minifyScript(readSource("storefront/tracking.js")),
    ),
    styleOf(document, kind) {
      const made = ofDocument.get(document) ?? new Map<ContentKind, Asset>();
      ofDocument.set(document, made);
      const known = made.get(kind);
      if (known) return known;
      const types = document.sections.filter(({ type }) => findTemplate(type)?.on.includes(kind));
      const sheets = [...new Set(types.map(({ type }) => type))].map(sheetOf);
      const style = asset([frame, ...sheets, styleSheet(document.style)].join(""));
      made.set(kind, style);
      return style;
    },
  };
}

function linkedAsset(name: string, type: string, source: string): LinkedAsset {
  const hash = createHash("sha256").update(source).digest("hex").slice(0, 16);
  return { ...asset(source), type, path: `/storefront/assets/${hash}/${name}` };
}

const asset = (source: string): Asset => ({
  source,
  integrity: `'sha256-${createHash("sha256").update(source).digest("base64")}'`,
});

const readSource = (name: string) => readFileSync(path.join(projectRoot, name), "utf8");

/** With the imported files in the place of each `@import`, because the style element has no URL to import from. */
function readStyle(name: string): string {
  if (!existsSync(path.join(projectRoot, name))) return "";
  return readSource(name).replace(/^@import "(.+)";$/gm, (_, imported: string) =>
    readStyle(path.join(path.dirname(name), imported)),
  );
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
