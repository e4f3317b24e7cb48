import { LOCALES, type LanguageTag, localeFor } from "../../contract/locales";
import type { PageDocument } from "../../contract/page-document";
import { canonicalTag } from "../language-tags";
import type { Localizer, Translate } from "../localizer";
import { makeLocalizer } from "../make-localizer";
import { isLanguage } from "./conditions";
import { withOwnLabels } from "./own-labels";

/** The language of a page for one reader. */
export interface PageLanguage {
  /** The language of ours, whose labels stand wherever the merchant has none. */
  tag: LanguageTag;
  /** BCP 47, with the reader's region: `pt-BR`. */
  locale: string;
  /** Only the merchant has texts in it. */
  isAdded: boolean;
}

type Languages = Pick<PageDocument, "languages">;

/**
 * The first of these that the page has, else its default language, else the shop's, else English.
 * @param wanted tags from an address, Shopify, an order or a browser
 */
export function pageLanguage(
  document: Languages,
  wanted: readonly (string | null | undefined)[],
  shopLanguage: string,
): PageLanguage {
  const all = [...wanted, document.languages.default, shopLanguage];
  for (const each of all) {
    const found = each ? languageIn(document, each, shopLanguage) : null;
    if (found) return found;
  }
  return { tag: "en", locale: "en", isAdded: false };
}

/** Null for one that the page does not have. */
export function languageIn(
  { languages }: Languages,
  wanted: string,
  shopLanguage: string,
): PageLanguage | null {
  const locale = canonicalTag(wanted);
  if (!locale) return null;
  if (languages.added.some((each) => isLanguage(locale, each))) {
    const behind = [languages.default, shopLanguage].map((each) => each && ourTag(each)).find(Boolean);
    return { tag: behind || "en", locale, isAdded: true };
  }
  const tag = ourTag(locale);
  return tag && { tag, locale, isAdded: false };
}

/** Whether a page can be read in it, which the shop's language does not decide. */
export const hasLanguage = (document: Languages, language: string): boolean =>
  languageIn(document, language, "en") !== null;

/** Every language that a page can be read in: ours, and the merchant's. */
export const languagesOf = ({ languages }: Languages): string[] => [
  ...OUR_LANGUAGES,
  ...languages.added.filter((each) => !(OUR_LANGUAGES as readonly string[]).includes(each)),
];

export const OUR_LANGUAGES: readonly LanguageTag[] = [...new Set(LOCALES.map(({ tag }) => tag))];

/** The language of ours that a tag means; null where there is none, as for `ar`, which the admin alone offers. */
export function ourTag(language: string): LanguageTag | null {
  const { tag } = localeFor(language);
  return language.toLowerCase().split(/[-_]/)[0] === tag.split("-")[0] ? tag : null;
}

interface Reading {
  document: PageDocument;
  wanted: readonly (string | null | undefined)[];
  shopLanguage: string;
  timeZone: string;
  now: Date;
  translatorFor: (tag: LanguageTag) => Translate;
}

/** Texts, dates and numbers of a page for one reader, with the labels that the merchant has worded otherwise. */
export function makePageLocalizer({
  document,
  wanted,
  shopLanguage,
  translatorFor,
  ...rest
}: Reading): Localizer {
  const language = pageLanguage(document, wanted, shopLanguage);
  const { tag, locale, isAdded } = language;
  const localizer = makeLocalizer({
    ...{ language: isAdded ? tag : locale, ...rest },
    ...(isAdded && { locale }),
    translatorFor: (of) => withOwnLabels(translatorFor(of), document, language),
  });
  return localizer;
}
