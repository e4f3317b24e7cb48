import type { PageSection } from "../../contract/page-document";
import { type Html, markup } from "../markup";
import { areMet, type ConditionFacts } from "../document/conditions";
import { settingsInLanguage } from "../document/localize-settings";
import type { PageHtml, PageView } from "../page-view";
import type { Region } from "../section-template";
import { findTemplate } from "../sections/templates";

/** A section as it stands on the page. */
export interface Part {
  id: string;
  region: Region;
  html: Html;
}

/**
 * The sections of the document that are shown, in its order. Each element names its section to the editor.
 * @param standIn what a preview shows in place of a section that has nothing to show
 */
export function renderParts(
  view: PageView,
  standIn: (section: PageSection) => Html | null = () => null,
): Part[] {
  const sections = shownSections(view).flatMap(({ id, type, ...section }) => {
    const html = renderSection(view, { id, type, ...section }) ?? standIn({ id, type, ...section });
    if (!html) return [];
    const live = type === "tracking-details" && markup` data-live`;
    const element = markup`<div class="part" data-section="${id}"${live}>${html}</div>`;
    return [{ id, region: findTemplate(type)!.region, html: element }];
  });
  return [...htmlPart(view, "top"), ...sections, ...htmlPart(view, "bottom")];
}

/** No section has a colon in its id. */
export const htmlPlace = (place: keyof PageHtml): string => `html:${place}`;
export const isHtmlPlace = (id: string): boolean => id.startsWith("html:");

/** The merchant's own HTML, with the contents that its blocks are shown with. */
function htmlPart({ html, content }: PageView, place: keyof PageHtml): Part[] {
  if (!html || String(html[place]) === "" || (content.kind !== "lookup" && content.kind !== "order"))
    return [];
  const id = htmlPlace(place);
  const element = markup`<div class="part prose own-html" data-section="${id}">${html[place]}</div>`;
  return [{ id, region: "main", html: element }];
}

/** What stands in each region, from top to bottom. */
export function byRegion(parts: readonly Part[]): Record<Region, Html[]> {
  const shown: Record<Region, Html[]> = { header: [], main: [], footer: [] };
  for (const { region, html } of parts) shown[region].push(html);
  return shown;
}

/** Those with a template for this content whose conditions are met. */
function shownSections(view: PageView): PageSection[] {
  const facts = factsOf(view);
  return view.document.sections.filter(
    ({ type, conditions }) => findTemplate(type)?.on.includes(view.content.kind) && areMet(conditions, facts),
  );
}

/** One section alone, as the page has it; null where it has nothing to show. */
export function renderSection(page: PageView, section: PageSection): Html | null {
  const template = findTemplate(section.type);
  if (!template?.render || (template.data && !page.data.has(section.id))) return null;
  const { localizer, document, data } = page;
  const settings = settingsInLanguage(section, template.texts, document, localizer);
  return template.render({
    ...{ id: section.id, localizer, page },
    settings: settings as never,
    data: (data.get(section.id) ?? null) as never,
  });
}

/** Country and tags belong to the order: with the tracking number alone nothing is shown by them. */
function factsOf({ content, facts, localizer }: PageView): ConditionFacts {
  const isOrder = content.kind === "order";
  return {
    statuses: isOrder ? content.order.shipments.map(({ status }) => status) : [],
    country: isOrder && content.access === "order" ? facts.country : null,
    tags: isOrder && content.access === "order" ? facts.tags : [],
    language: localizer.locale,
    now: facts.now,
  };
}
