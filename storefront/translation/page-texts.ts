import { ownValue } from "../../contract/own-value";
import type { PageDocument, PageSection } from "../../contract/page-document";
import { MAX_LABEL, MAX_SEO_DESCRIPTION, MAX_SEO_TITLE, SEO_PLACE } from "../../contract/page-limits";
import { translateDesignText } from "../designs/design-texts";
import { isLanguage } from "../document/conditions";
import { hashOf } from "../document/original-of";
import { labelPlace } from "../document/own-labels";
import type { PageLanguage } from "../document/page-language";
import { placesOf } from "../sections/check-document";
import { LABEL_KEYS } from "../document/label-keys";

/** A text of a page in one language, as the merchant translates it. */
export interface PageText {
  /** Its key among the document's texts. */
  place: string;
  /** What is translated: as it stands in the settings, or a label of ours. */
  original: string;
  /** What is read as long as the merchant has written nothing; null where that is the original. */
  ours: string | null;
  /** The merchant's own; empty where there is none. */
  text: string;
  /** The original has changed since it was translated. */
  isOutdated: boolean;
  /** Characters at most; null where its section's schema says. */
  max: number | null;
  /** The form of the plural that it is. */
  form: string | null;
}

/** What belongs together: a section, the labels of a part of the page, or search engines. */
export type TextGroup = { id: string; texts: PageText[] } & (
  | { kind: "seo" }
  | { kind: "section"; section: PageSection }
  | { kind: "labels" }
);

export interface Translated {
  document: PageDocument;
  language: PageLanguage & {
    /** Under which the document has its texts. */
    key: string;
  };
  /** Of the shop: in it the settings are written. */
  shopLanguage: string;
  /** Labels of ours in the language that stands in (`language.tag`), by dotted key. */
  labels: ReadonlyMap<string, string>;
  /** What search engines show in that language and in the shop's where the merchant has written nothing. */
  seo: Record<"here" | "original", Record<"title" | "description", string>>;
}

/** All texts of a page in a language, in the order of the page. */
export function pageTexts(translated: Translated): TextGroup[] {
  const { sections } = translated.document;
  const groups: TextGroup[] = [
    ...sections.map((section): TextGroup => ({
      ...{ id: section.id, kind: "section", section },
      texts: sectionTexts(translated, section),
    })),
    { id: SEO_PLACE, kind: "seo", texts: seoTexts(translated) },
    ...labelGroups(translated),
  ];
  return groups.filter(({ texts }) => texts.length > 0);
}

/** How much of it shoppers read in the language: what is the merchant's, and what is ours there. */
export function progressOf(groups: readonly TextGroup[]): { done: number; total: number } {
  const all = groups.flatMap(({ texts }) => texts);
  return { done: all.filter(isTranslated).length, total: all.length };
}

export const isTranslated = ({ text, ours }: PageText): boolean => text !== "" || ours !== null;

function sectionTexts(translated: Translated, section: PageSection): PageText[] {
  const { language } = translated;
  return placesOf(section).places.flatMap(([place, path]) => {
    const original = textAt(section.settings, path);
    if (!original) return [];
    const ours = language.isAdded ? null : translateDesignText(original, language.tag);
    return textOf(translated, { place, original, ours, max: null, form: null });
  });
}

function seoTexts(translated: Translated): PageText[] {
  const { document, language, seo } = translated;
  return (["title", "description"] as const).flatMap((name) => {
    const own = document.seo[name];
    return textOf(translated, {
      place: `${SEO_PLACE}.${name}`,
      original: own || seo.original[name],
      ours: own || language.isAdded ? null : seo.here[name],
      max: name === "title" ? MAX_SEO_TITLE : MAX_SEO_DESCRIPTION,
      form: null,
    });
  });
}

/** In the shop's language the settings themselves are what is read: there is nothing to translate, unless it was done nevertheless. */
function textOf(translated: Translated, text: Omit<PageText, "text" | "isOutdated">): PageText[] {
  const { shopLanguage, language } = translated;
  const made = withOwn(translated, text);
  return isLanguage(shopLanguage, language.key) && made.text === "" ? [] : [made];
}

function labelGroups(translated: Translated): TextGroup[] {
  const { language, labels } = translated;
  const forms = new Intl.PluralRules(language.key).resolvedOptions().pluralCategories;
  const groups = new Map<string, PageText[]>();
  for (const { key, isPlural } of LABEL_KEYS) {
    const [group = ""] = key.split(".", 1);
    const texts = groups.get(group) ?? [];
    groups.set(group, texts);
    for (const form of isPlural ? forms : [null]) {
      const whole = form ? `${key}_${form}` : key;
      const original = labels.get(whole) ?? labels.get(`${key}_other`);
      if (original === undefined) continue;
      const text = { place: labelPlace(whole), original, max: MAX_LABEL, form };
      texts.push(withOwn(translated, { ...text, ours: language.isAdded ? null : original }));
    }
  }
  return [...groups].map(([id, texts]) => ({ id, kind: "labels", texts }));
}

function withOwn({ document, language }: Translated, text: Omit<PageText, "text" | "isOutdated">): PageText {
  const own = ownValue(ownValue(document.texts, language.key), text.place) ?? "";
  const of = ownValue(ownValue(document.originals, language.key), text.place);
  return { ...text, text: own, isOutdated: own !== "" && of !== undefined && of !== hashOf(text.original) };
}

function textAt(settings: unknown, path: readonly (string | number)[]): string {
  const found = path.reduce<unknown>(
    (part, name) => ownValue(part as Record<string, unknown>, String(name)),
    settings,
  );
  return typeof found === "string" ? found : "";
}
