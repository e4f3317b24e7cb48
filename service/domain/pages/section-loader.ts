import type { LanguageTag } from "../../../contract/locales";
import type { TrackedOrder } from "../../../contract/tracking";
import type { SectionData } from "../../../storefront/document/section-data";
import type { Context } from "../../platform/context";
import type { Shop } from "../shops/shops.queries";

declare module "../../platform/context" {
  interface Context {
    /** By the name of the data that they bring. */
    sectionLoaders: ReadonlyMap<string, SectionLoader<unknown>>;
  }
}

/** What the data of a section may depend on. */
export interface SectionRequest {
  shop: Shop;
  /** Of the section, as its schema has read them. */
  settings: Record<string, unknown>;
  language: LanguageTag;
  /** What the shopper sees of the order; null where none is shown. */
  order: TrackedOrder | null;
}

/** Brings what a section needs beyond its settings and the order. It stands in the feature that the data is of. */
export interface SectionLoader<Data> {
  /** Requests of one shop with the same key share their data for `maxAgeMs`; null: each loads its own. */
  key(request: SectionRequest): string | null;
  maxAgeMs: number;
  load(ctx: Context, request: SectionRequest): Promise<Data>;
}

export type SectionLoaders = { [Name in keyof SectionData]: SectionLoader<SectionData[Name]> };
