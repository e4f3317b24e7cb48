import type { TrackingPage } from "../../../contract/tracking-pages";
import type { endApiFor } from "../../endApi/end-api-for.server";
import type { Format } from "../../i18n/format.server";

/** Data of the card "Pages": the default page first. */
export async function loadTrackingPages(endApi: Awaited<ReturnType<typeof endApiFor>>, format: Format) {
  const { pages } = await endApi.getTrackingPages();
  return pages.map((page) => presentPageView(page, format));
}

/** A page with its dates and codes as the reader writes them. */
export function presentPageView(page: TrackingPage, format: Format) {
  return {
    id: page.id as string,
    /** Null: the page that a store has from the start, until it is named. */
    name: page.name,
    isDefault: page.is_default,
    address: page.address,
    /** Null for a page that only its rules lead to: without an address, the URL is the default page's. */
    url: page.is_default || page.address !== null ? page.url : null,
    /** What stands before the address in its URL. */
    urlBefore: page.address === null ? `${page.url}/` : page.url.slice(0, -page.address.length),
    rules: page.rules,
    ruleNames: {
      countries: page.rules.countries.map(format.country),
      languages: page.rules.languages.map(format.language),
    },
    isPublished: page.is_published,
    hasChanges: page.has_changes,
    version: page.version,
    /** When it is published: the instant, and how it is read. */
    scheduled:
      page.scheduled_at === null
        ? null
        : {
            at: page.scheduled_at,
            version: page.scheduled_version,
            ...{ when: format.dateTime(page.scheduled_at) ?? "", zone: format.zone(page.scheduled_at) },
          },
    changed: page.changed && { by: page.changed.by, when: format.dateTime(page.changed.at) ?? "" },
  };
}

export type PageView = ReturnType<typeof presentPageView>;
