import type { PageDocument } from "../../../../contract/page-document";
import type { Gate } from "../../../../storefront/document/define-section";
import { styleSheet } from "../../../../storefront/document/style-sheet";
import type { Localizer, Translate } from "../../../../storefront/localizer";
import { makeLocalizer } from "../../../../storefront/make-localizer";
import type { PageContent, ShopOfPage } from "../../../../storefront/page-view";
import { renderBody } from "../../../../storefront/page/render-page";
import { readDocument } from "../../../../storefront/sections/read-document";

/** What a preview is drawn of, apart from the document. */
export interface PreviewFacts {
  shop: ShopOfPage;
  /** Tag of the language that is looked at. */
  language: string;
  timeZone: string;
  t: Translate;
  /** The moment of the drawing: the same for all of them, or dates would change under the merchant's hands. */
  now: Date;
  content: PageContent;
  /** Destination and tags of an order of the store, for the conditions of sections. */
  facts: { country: string | null; tags: readonly string[] };
  isOpen: (gate: Gate) => boolean;
}

/** The page as shoppers get it, by the templates that draw it for them. */
export function drawPreview(
  document: PageDocument,
  facts: PreviewFacts,
): { html: string; style: string; lang: string } {
  const localizer = localizerOf(facts);
  const shown = readDocument(document, facts.isOpen);
  const html = renderBody({
    localizer,
    shop: facts.shop,
    // Nothing in the preview leads anywhere.
    path: "#",
    ...{ imageBase: "", locale: null, data: new Map() },
    layout: "own",
    assets: { style: "", script: { source: "" } },
    content: facts.content,
    document: shown,
    facts: { ...facts.facts, now: facts.now },
  });
  return { html: String(html), style: styleSheet(document.style), lang: localizer.language };
}

const localizerOf = ({ language, timeZone, now, t }: PreviewFacts): Localizer =>
  makeLocalizer({ language, timeZone, now, translatorFor: () => t });
