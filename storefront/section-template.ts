import type { SectionData } from "./document/section-data";
import type { Localizer } from "./localizer";
import type { Html } from "./markup";
import type { PageContent, PageView } from "./page-view";

/** Where a section stands: the header is the first, the footer the last, whatever the order of the document. */
export type Region = "header" | "main" | "footer";
export type ContentKind = PageContent["kind"];

/** What a template gets: its settings in the language of the page, and what its loader has brought. */
export interface SectionView<Settings = never, Name extends keyof SectionData | null = null> {
  /** Of the section. */
  id: string;
  localizer: Localizer;
  settings: Settings;
  data: Name extends keyof SectionData ? SectionData[Name] : null;
  page: PageView;
}

/** How a type of section looks, and on which pages. */
export interface SectionTemplate<Settings = never, Name extends keyof SectionData | null = null> {
  region: Region;
  /** The contents with which it is shown; its style is in their documents only. */
  on: readonly ContentKind[];
  /** Names of settings with texts, at whatever depth, which other languages may replace. */
  texts: readonly string[];
  /** Origins that its frames come from, for the policy of pages that have it. */
  frames?: readonly string[];
  /** The loader that brings what the settings do not have (service/main/section-loaders.ts). Without its data it is not shown. */
  data?: Name;
  /** Every value of `markup` is escaped. Returns null where there is nothing to show. Null itself: not built yet, never shown. */
  render: ((view: SectionView<Settings, Name>) => Html | null) | null;
}
