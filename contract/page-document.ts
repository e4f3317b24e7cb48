import { z } from "zod";
import { Image } from "./images";
import { oneLine } from "./one-line";
import {
  CORNERS,
  DOCUMENT_VERSION,
  FONTS,
  LABEL_PLACE,
  MAX_ADDED_LANGUAGES,
  MAX_PAGE_CSS,
  MAX_PAGE_HTML,
  MAX_PAGE_WIDTH,
  MAX_SEO_DESCRIPTION,
  MAX_SEO_TITLE,
  MIN_PAGE_WIDTH,
  SEO_PLACE,
} from "./page-limits";
import { fieldKey } from "./reasons";
import { ShipmentStatus } from "./shipment-status";

/** Content blocks of a page: sections whose texts and pictures are the merchant's own. */
export const MAX_CONTENT_BLOCKS = 200;
/** All sections: the content blocks, and those that a page has once. */
const MAX_SECTIONS = 220;
const MAX_TEXT = 5000;
const MAX_TEXT_LANGUAGES = 50;

/** Names a section within its page; texts of other languages refer to it. */
export const SectionId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);

/** BCP 47, such as `de` or `pt-BR`; not `und`, which is no language. */
export const TextLanguage = z.string().regex(/^(?!und\b)[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/);
/** ISO 3166-1 alpha-2. */
const Country = z.string().regex(/^[A-Z]{2}$/);

/** When a section is shown: every condition that is stated has to be met. What is not known yet meets none. */
export const Conditions = z.strictObject({
  /** Of at least one shipment. */
  statuses: z.array(ShipmentStatus).min(1).max(20).optional(),
  /** Where the order goes. */
  countries: z.array(Country).min(1).max(250).optional(),
  /** Of the page. `pt` includes `pt-BR`. */
  languages: z.array(TextLanguage).min(1).max(50).optional(),
  /** Tags of the order at Shopify; upper and lower case are the same. */
  tags: z.array(z.string().trim().min(1).max(255)).min(1).max(50).optional(),
  /** Instants: shown from the one until before the other. */
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
});
export type Conditions = z.output<typeof Conditions>;

/** Which shoppers get a page: those whose order goes to one of the countries, in one of the languages. Empty: any. */
export const PageRules = z.strictObject({
  countries: z.array(Country).max(250).default([]),
  languages: z.array(TextLanguage).max(50).default([]),
});
export type PageRules = z.output<typeof PageRules>;

export const PageSection = z.strictObject({
  id: SectionId,
  /** A folder of storefront/sections. */
  type: z.string().regex(/^[a-z][a-z-]{0,39}$/),
  hidden: z.boolean().default(false),
  /** By the schema in the folder of the type. */
  settings: z.record(z.string().max(60), z.unknown()).default({}),
  conditions: Conditions.optional(),
});
export type PageSection = z.output<typeof PageSection>;

/** Written into a style sheet as it is, so nothing but digits. */
export const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/);

export { CORNERS, FONTS };
export const MODES = ["light", "dark", "auto"] as const;
export const LAYOUTS = ["own", "theme"] as const;

/** What of a page's colours may be chosen; without one, the page's own stands in. */
export const PageColours = z.strictObject({
  accent: Colour.optional(),
  onAccent: Colour.optional(),
  text: Colour.optional(),
  softText: Colour.optional(),
  line: Colour.optional(),
  background: Colour.optional(),
  card: Colour.optional(),
});
export type PageColours = z.output<typeof PageColours>;

export const PageStyle = z.strictObject({
  /** CSS pixels of the content at most. */
  width: z.int().min(MIN_PAGE_WIDTH).max(MAX_PAGE_WIDTH).default(1040),
  colours: PageColours.default({}),
  font: z.enum(FONTS).default("system"),
  corners: z.enum(CORNERS).default("round"),
  /** `auto`: as the shopper's device. */
  mode: z.enum(MODES).default("light"),
  /** On the shop's own domain: a page of its own, or within the theme's header and footer. */
  layout: z.enum(LAYOUTS).default("own"),
});
export type PageStyle = z.output<typeof PageStyle>;

/** What a page shows of its shop's brand, apart from its sections. */
export const PageBrand = z.strictObject({
  /** The icon of its tab; without one, the shop's square logo. */
  favicon: z
    .strictObject({ ...Image.shape, kind: z.literal("favicon") })
    .nullable()
    .default(null),
  /** "Powered by Waybill" in the footer. It is hidden where the plan has `logo-editor` alone. */
  showPoweredBy: z.boolean().default(true),
});
export type PageBrand = z.output<typeof PageBrand>;

/**
 * How search engines and social networks show a page of its own layout; within a theme, the theme decides. Texts of other
 * languages stand in `texts`, under `seo.title` and `seo.description`.
 */
export const PageSeo = z.strictObject({
  /** Empty: ours, with the shop's name. */
  title: oneLine(MAX_SEO_TITLE).default(""),
  description: oneLine(MAX_SEO_DESCRIPTION).default(""),
  /** Beside a link that is shared. */
  image: z
    .strictObject({ ...Image.shape, kind: z.literal("share") })
    .nullable()
    .default(null),
  /** Whether the form of the default page may be found. What is about an order never is. */
  isIndexed: z.boolean().default(true),
});
export type PageSeo = z.output<typeof PageSeo>;

/** What the merchant has written for the page beside its settings. */
export const PageCode = z.strictObject({
  /** As it was typed. What of it may stand on the page is decided where it is drawn (service/platform/css). */
  css: z.string().max(MAX_PAGE_CSS).default(""),
  /** HTML above and below the sections, as it was typed as well (storefront/merchant-html). */
  top: z.string().max(MAX_PAGE_HTML).default(""),
  bottom: z.string().max(MAX_PAGE_HTML).default(""),
});
export type PageCode = z.output<typeof PageCode>;

/** Languages of a page's labels and texts, beside the ones that ours are in. */
export const PageLanguages = z.strictObject({
  /** For shoppers whose language the page does not have. Null: the shop's. */
  default: TextLanguage.nullable().default(null),
  /** Of the merchant's, each once; a label without a text there is read in the default language. */
  added: z.array(TextLanguage).max(MAX_ADDED_LANGUAGES).default([]).superRefine(eachOnce),
  /** Between which shoppers may choose at the foot of the page. Fewer than two: there is no choice. */
  offered: z.array(TextLanguage).max(MAX_TEXT_LANGUAGES).default([]).superRefine(eachOnce),
});
export type PageLanguages = z.output<typeof PageLanguages>;

/**
 * `{section}.{setting}`, or `{section}.{setting}.{item}.{setting}` within a list; one more where a setting has parts. Of what belongs to no
 * section, `seo.{setting}` and `label.{key}`.
 */
const TextPath = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}(\.[A-Za-z0-9-][A-Za-z0-9_-]{0,39}){1,4}$/);

/** A short hash of a text (storefront/document/original-of.ts). */
const TextHash = z.string().regex(/^[0-9a-z]{1,7}$/);

/** Something of each text, by language and place. */
const byLanguage = <Value extends z.ZodType>(value: Value) =>
  z.record(TextLanguage, z.record(TextPath, value)).superRefine((all, issues) => {
    if (Object.keys(all).length <= MAX_TEXT_LANGUAGES) return;
    const params = { limit: MAX_TEXT_LANGUAGES };
    issues.addIssue({ code: "custom", message: fieldKey("limitReached"), params });
  });

/** Texts by language and place. */
export const TextsByLanguage = byLanguage(z.string().max(MAX_TEXT));

function eachOnce(languages: readonly string[], issues: z.RefinementCtx): void {
  const again = languages.findIndex((language, index) => languages.indexOf(language) !== index);
  if (again >= 0) issues.addIssue({ code: "custom", path: [again], message: fieldKey("nameTaken") });
}

/**
 * The frame of a page: everything but what the settings of a section mean. At most 320 KiB as JSON, which is what a call
 * takes.
 */
export const PageDocument = z
  .strictObject({
    version: z.literal(DOCUMENT_VERSION),
    style: PageStyle.prefault({}),
    brand: PageBrand.prefault({}),
    seo: PageSeo.prefault({}),
    code: PageCode.prefault({}),
    /** From top to bottom. */
    sections: z.array(PageSection).max(MAX_SECTIONS),
    languages: PageLanguages.prefault({}),
    /** Texts of other languages than the one in which the settings are written, and labels of the merchant's in any. */
    texts: TextsByLanguage.default({}),
    /** What each of these texts was a translation of; absent where nobody knows. */
    originals: byLanguage(TextHash).default({}),
  })
  .superRefine(({ sections }, issues) => {
    const ids = new Set<string>([SEO_PLACE, LABEL_PLACE]);
    for (const [index, { id }] of sections.entries()) {
      if (ids.has(id))
        issues.addIssue({
          code: "custom",
          path: ["sections", index, "id"],
          message: fieldKey("nameTaken"),
        });
      ids.add(id);
    }
  });
export type PageDocument = z.output<typeof PageDocument>;
export type PageDocumentInput = z.input<typeof PageDocument>;
