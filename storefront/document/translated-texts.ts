import type { z } from "zod";
import { ownValue } from "../../contract/own-value";
import type { PageDocument } from "../../contract/page-document";
import { localizeSettings, type textPlaces } from "./localize-settings";

type Issue = z.core.$ZodIssue;
type ByLanguage = PageDocument["texts"];

/** A part of a document with texts that other languages may replace. */
export interface TranslatedPart {
  id: string;
  settings: Record<string, unknown>;
  schema: z.ZodType;
  /** The settings that hold texts. */
  names: readonly string[];
  places: ReturnType<typeof textPlaces>;
}

/** Those that stay, without languages of which none does. */
export function keptOf(
  all: ByLanguage,
  isKept: (place: string, text: string, language: string) => boolean,
): ByLanguage {
  const kept = Object.entries(all).flatMap(([language, given]) => {
    const known = Object.entries(given).filter(([place, text]) => isKept(place, text, language));
    return known.length > 0 ? [[language, Object.fromEntries(known)] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** What is wrong with the texts of a language in their places, by the schema that limits the text whose place they take. */
export function textIssues(
  { id, settings, schema, names, places }: TranslatedPart,
  texts: Record<string, string>,
  path: string[],
): Issue[] {
  const mine = places.filter(([place]) => ownValue(texts, place));
  if (mine.length === 0) return [];
  const localized = localizeSettings(settings, id, names, texts);
  const checked = schema.safeParse(localized, { reportInput: true });
  return (checked.error?.issues ?? []).flatMap((each) => {
    const place = mine.find(([, at]) => at.join() === each.path.join());
    return place ? [{ ...each, path: [...path, place[0]] }] : [];
  });
}

/** As a schema would find it. */
export const issue = (path: (string | number)[], message: string, params?: Record<string, number>): Issue =>
  ({ code: "custom", path, message, ...(params && { params }), input: null }) as Issue;
