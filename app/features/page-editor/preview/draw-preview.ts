import type { PageDocument, PageSection } from "../../../../contract/page-document";
import type { Gate } from "../../../../storefront/document/define-section";
import { makePageLocalizer } from "../../../../storefront/document/page-language";
import { styleSheet } from "../../../../storefront/document/style-sheet";
import type { Localizer, Translate } from "../../../../storefront/localizer";
import type { PageContent, PageHtml, PageView, ShopOfPage } from "../../../../storefront/page-view";
import { markup } from "../../../../storefront/markup";
import { renderBody } from "../../../../storefront/page/render-page";
import { renderParts } from "../../../../storefront/page/render-sections";
import { findSectionType } from "../../../../storefront/sections/registry";
import { readDocument } from "../../../../storefront/sections/read-document";

/** What a preview is drawn of, apart from the document. */
export interface PreviewFacts {
  shop: ShopOfPage;
  /** Tag of the language that is looked at. */
  language: string;
  /** The store's own. */
  shopLanguage: string;
  timeZone: string;
  t: Translate;
  /** The moment of the drawing: the same for all of them, or dates would change under the merchant's hands. */
  now: Date;
  content: PageContent;
  /** The merchant's style sheet as the page has it. */
  css: string;
  /** The merchant's HTML as the page has it; null as long as there is none. */
  html: PageHtml | null;
  /** Destination and tags of an order of the store, for the conditions of sections. */
  facts: { country: string | null; tags: readonly string[] };
  isOpen: (gate: Gate) => boolean;
  /** Name and explanation of a section that is not complete: shown in its place, so that it can be chosen. */
  wordsOfIncomplete: (type: string) => { name: string; text: string };
}

export interface Drawing {
  /** What stands in the body. */
  html: string;
  /** The same with an empty place for each section: as long as it is the same, only sections have changed. */
  frame: string;
  /** Each section that is shown, by its id. */
  parts: ReadonlyMap<string, string>;
  style: string;
  lang: string;
  dir: Localizer["dir"];
}

/** The page as shoppers get it, by the templates that draw it for them. */
export function drawPreview(document: PageDocument, facts: PreviewFacts): Drawing {
  const localizer = localizerOf(document, facts);
  const shown = readDocument(document, facts.isOpen);
  const view: PageView = {
    localizer,
    shop: facts.shop,
    // Nothing in the preview leads anywhere.
    path: "#",
    ...{ imageBase: "", locale: null, data: new Map() },
    layout: "own",
    assets: { style: "", script: "" },
    content: facts.content,
    ...(facts.html && { html: facts.html }),
    document: shown,
    facts: { ...facts.facts, now: facts.now },
  };
  const parts = renderParts(view, (section) => incompleteSection(section, facts));
  const places = parts.map((part) => ({ ...part, html: markup`<i>${part.id}</i>` }));
  return {
    html: String(renderBody(view, parts)),
    frame: String(renderBody(view, places)),
    parts: new Map(parts.map(({ id, html }) => [id, String(html)])),
    ...{ style: styleSheet(document.style) + facts.css, lang: localizer.lang, dir: localizer.dir },
  };
}

function incompleteSection({ type, settings }: PageSection, { wordsOfIncomplete }: PreviewFacts) {
  if (findSectionType(type)?.isComplete(settings) !== false) return null;
  const { name, text } = wordsOfIncomplete(type);
  return markup`<section class="card incomplete"><h2>${name}</h2><p>${text}</p></section>`;
}

const localizerOf = (
  document: PageDocument,
  { language, shopLanguage, timeZone, now, t }: PreviewFacts,
): Localizer =>
  makePageLocalizer({
    ...{ document, wanted: [language], shopLanguage, timeZone, now },
    translatorFor: () => t,
  });

/** The sections that another drawing of the same page has changed; null where more than that is different. */
export function changedParts(before: Drawing, after: Drawing): Record<string, string> | null {
  if (before.frame !== after.frame || before.lang !== after.lang) return null;
  return Object.fromEntries([...after.parts].filter(([id, html]) => before.parts.get(id) !== html));
}
