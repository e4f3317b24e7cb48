import { ownValue } from "../../contract/own-value";
import type { PageDocument } from "../../contract/page-document";
import { translateDesignText } from "../designs/design-texts";
import type { Localizer } from "../localizer";
import { isLanguage } from "./conditions";

/**
 * The settings with the texts of this language in place of those that they were written in. `names` are the settings that hold
 * texts; a list item is found by its `id`, so that its texts stay with it when the list is sorted.
 */
export function localizeSettings<Settings extends object>(
  settings: Settings,
  section: string,
  names: readonly string[],
  texts: Readonly<Record<string, string>>,
  translate: Translate = () => null,
): Settings {
  return withTexts(settings, section, names, texts, translate) as Settings;
}

/** The settings of a section as a page shows them: the merchant's texts of its language, and ours where they are ours. */
export const settingsInLanguage = <Settings extends object>(
  { id, settings }: { id: string; settings: Settings },
  names: readonly string[],
  document: PageDocument,
  { locale, language }: Pick<Localizer, "locale" | "language">,
): Settings =>
  localizeSettings(settings, id, names, textsOf(document, locale), (text) =>
    translateDesignText(text, language),
  );

/** A text, and its setting, that has none of its own in the language; null leaves it as it is. */
type Translate = (text: string, name: string) => string | null;

function withTexts(
  value: unknown,
  path: string,
  names: readonly string[],
  texts: Readonly<Record<string, string>>,
  translate: Translate,
): unknown {
  if (Array.isArray(value)) {
    return value.map((item: { id?: string }) =>
      withTexts(item, `${path}.${item?.id}`, names, texts, translate),
    );
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]: [string, unknown]) => {
    const place = `${path}.${key}`;
    if (typeof part !== "string") return [key, withTexts(part, place, names, texts, translate)];
    // An empty translation would make a required text disappear.
    return [key, names.includes(key) ? ownValue(texts, place) || (translate(part, key) ?? part) : part];
  });
  return Object.fromEntries(entries);
}

/** Where a section's settings hold texts: the place by which other languages name each, and its path in the settings. */
export function textPlaces(
  value: unknown,
  place: string,
  names: readonly string[],
  path: (string | number)[] = [],
): [place: string, path: (string | number)[]][] {
  if (Array.isArray(value)) {
    return value.flatMap((item: { id?: string }, index) =>
      textPlaces(item, `${place}.${item?.id}`, names, [...path, index]),
    );
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    if (typeof part !== "string") return textPlaces(part, `${place}.${key}`, names, [...path, key]);
    return names.includes(key) ? [[`${place}.${key}`, [...path, key]] as [string, (string | number)[]]] : [];
  });
}

/** The texts of a language: `pt-BR` has those of `pt` where it has none of its own. */
export function textsOf({ texts }: Pick<PageDocument, "texts">, language: string): Record<string, string> {
  const found = Object.keys(texts)
    .filter((each) => isLanguage(language, each))
    .sort((one, other) => one.length - other.length);
  if (found.length === 1) return texts[found[0]!]!;
  return Object.fromEntries(found.flatMap((each) => Object.entries(texts[each]!).filter(([, text]) => text)));
}
