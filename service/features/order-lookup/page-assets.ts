import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { PageDocument, PageStyle } from "../../../contract/page-document";
import { styleSheet } from "../../../storefront/document/style-sheet";
import type { ContentKind } from "../../../storefront/section-template";
import { memoize } from "../../../storefront/memoize";
import { listSectionTypes } from "../../../storefront/sections/registry";
import { findTemplate } from "../../../storefront/sections/templates";
import { PAGE_SCOPE, scopeCss } from "../../platform/css/scoped-css";
import { projectRoot } from "../../platform/project-root";

/** Of merchants: each is parsed once, and takes at most as much memory as it has letters. */
const MAX_SHEETS = 100;

export interface Asset {
  source: string;
  /** Source expression of Content-Security-Policy for an inline element with this text. */
  integrity: string;
}

export interface StorefrontAssets {
  script: Asset;
  /** The style of a page: the frame's, that of the sections that it may show with this content, and its own. */
  styleOf(document: PageDocument, kind: ContentKind, layout?: PageStyle["layout"]): Asset;
  /** The frame's and that of every type of section, without a page's own. */
  styleOfAll(): Asset;
}

/** Reads each file once. A document's style is made once for each content, as long as the document is in use. */
export function readStorefrontAssets(): StorefrontAssets {
  const ofDocument = new WeakMap<PageDocument, Map<string, Asset>>();
  const ofSection = new Map<string, Sheets>();
  const frame = readStyle("storefront/page/frame.css");
  const theme = readStyle("storefront/page/theme.css");
  const emails = readStyle("storefront/email-preferences/styles.css");
  const ownHtml = readStyle("storefront/merchant-html/styles.css");
  const sheetsOf = (type: string) => {
    const known = ofSection.get(type) ?? readStyle(`storefront/sections/${type}/styles.css`);
    ofSection.set(type, known);
    return known;
  };

  return {
    script: inlineAsset(minifyScript(readSource("storefront/tracking.js"))),
    styleOf(document, kind, layout = "own") {
      const made = ofDocument.get(document) ?? new Map<string, Asset>();
      ofDocument.set(document, made);
      const key = `${kind} ${layout}`;
      const known = made.get(key);
      if (known) return known;
      const types = document.sections.filter(({ type }) => findTemplate(type)?.on.includes(kind));
      const ofHtml = document.code.top || document.code.bottom ? [ownHtml] : [];
      // A sheet that several sections import is there once.
      const ofEmails = kind === "emails" ? [emails] : [];
      const sheets = new Map(
        [frame, ...ofHtml, ...ofEmails, ...types.map(({ type }) => sheetsOf(type))].flatMap((each) => [
          ...each,
        ]),
      );
      const own = styleSheet(document.style);
      const merchants = merchantCss(document.code.css);
      const style = inlineAsset(
        layout === "theme"
          ? withinTheme([...sheets.values(), ...theme.values(), own].join("")) + BESIDE + merchants
          : [...sheets.values(), own].join("") + merchants,
      );
      made.set(key, style);
      return style;
    },
    styleOfAll() {
      const all = listSectionTypes().map(([type]) => sheetsOf(type));
      return inlineAsset(
        [...new Map([frame, ownHtml, ...all].flatMap((each) => [...each])).values()].join(""),
      );
    },
  };
}

/**
 * The merchant's rules come last. Nothing is drawn beyond the element around the page's own, which none of their selectors reaches:
 * they may make the page's own one that containment has no effect on, such as `display: contents`.
 */
const merchantCss = memoize(
  (source: string): string =>
    source.trim() === "" ? "" : withoutLiquid(scopeCss(source, PAGE_SCOPE).css + FRAME),
  MAX_SHEETS,
);

const FRAME =
  ".waybill-frame{position:relative!important;contain:paint!important;isolation:isolate!important}";

/** What stands outside of the page's own element, in a theme. */
const BESIDE =
  ".waybill-frame{display:block!important}.waybill-by{display:block!important;padding:0 20px 20px;font-size:13px;text-align:center}";

/** A style or script within a document. */
export const inlineAsset = (source: string): Asset => ({
  source,
  integrity: `'sha256-${createHash("sha256").update(source).digest("base64")}'`,
});

const readSource = (name: string) => readFileSync(path.join(projectRoot, name), "utf8");

/** Minified style sheets by file, in the order of the cascade. */
type Sheets = Map<string, string>;

/** A sheet after those that it imports: the style element has no URL to import from. */
function readStyle(name: string): Sheets {
  if (!existsSync(path.join(projectRoot, name))) return new Map();
  const source = readSource(name);
  const imported = [...source.matchAll(IMPORT)].flatMap(([, file]) => [
    ...readStyle(path.join(path.dirname(name), file!)),
  ]);
  return new Map([...imported, [name, minifyStyle(source.replace(IMPORT, ""))]]);
}

const IMPORT = /^@import "(.+)";$/gm;

function minifyStyle(source: string): string {
  return source
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replace(/;}/g, "}")
    .trim();
}

/**
 * Rules that reach nothing of the theme around them: nested in the page's own element, which stands for the root. A theme's `rem`
 * may be any size (10 px in Shopify's own), so measures are in pixels. Two braces in a row would be Liquid.
 */
function withinTheme(style: string): string {
  const nested = style
    .replace(/(^|[{}])body\{[^}]*\}/g, "$1")
    .replaceAll(":root{", "&{")
    .replace(/(\d*\.?\d+)rem/g, (_, size: string) => `${Number((Number(size) * 16).toFixed(2))}px`);
  return withoutLiquid(`.waybill{${nested}}`);
}

const withoutLiquid = (style: string) => style.replaceAll("{{", "{ {").replaceAll("{%", "{ %");

/** Removes whole-line comments and indentation only, which cannot change what the script does. */
function minifyScript(source: string): string {
  return source.replace(/^\s*(\/\/.*|\/\*.*\*\/)$/gm, "").replace(/^\s+/gm, "");
}
