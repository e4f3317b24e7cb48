import type { PageDocument, PageSection } from "../../../../contract/page-document";
import { MAX_CONTENT_BLOCKS } from "../../../../contract/page-document";
import { findSectionType } from "../../../../storefront/sections/registry";
import { findTemplate } from "../../../../storefront/sections/templates";
import type { Region } from "../../../../storefront/section-template";

const regionOf = ({ type }: PageSection): Region => findTemplate(type)?.region ?? "main";

/** Sections by where they stand: the header and the footer keep their places whatever the order. */
export const sectionsIn = ({ sections }: PageDocument, region: Region): PageSection[] =>
  sections.filter((section) => regionOf(section) === region);

/** Place in the document of the section at this position among those of the main part. */
export function placeOf({ sections }: PageDocument, position: number): number {
  const main = sections.filter((section) => regionOf(section) === "main");
  const at = main[Math.max(0, Math.min(main.length - 1, position))];
  return at ? sections.indexOf(at) : sections.length;
}

/** Why no further section of a type may be added; null where one may. */
export function limitOf({ sections }: PageDocument, type: string): number | null {
  const definition = findSectionType(type);
  if (!definition) return 0;
  if (sections.filter((each) => each.type === type).length >= definition.max) return definition.max;
  const blocks = sections.filter((each) => findSectionType(each.type)?.isContent).length;
  return definition.isContent && blocks >= MAX_CONTENT_BLOCKS ? MAX_CONTENT_BLOCKS : null;
}
