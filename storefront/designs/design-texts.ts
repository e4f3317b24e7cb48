import { type LanguageTag, localeFor } from "../../contract/locales";
import { memoize } from "../memoize";
import { type DesignText, designTextIn } from "./design-text";
import de from "./texts/de.json";
import en from "./texts/en.json";
import es from "./texts/es.json";
import fr from "./texts/fr.json";
import it from "./texts/it.json";
import ja from "./texts/ja.json";
import ko from "./texts/ko.json";
import nl from "./texts/nl.json";
import pl from "./texts/pl.json";
import pt from "./texts/pt.json";
import sv from "./texts/sv.json";
import tr from "./texts/tr.json";
import zhCN from "./texts/zh-CN.json";
import zhTW from "./texts/zh-TW.json";

type Texts = typeof en;
type Key = Parameters<DesignText>[0];

/** 10 KB compressed, all of them: the service and the editor need whichever a shopper reads. */
const texts: Record<LanguageTag, Texts> = {
  ...{ en, de, es, fr, it, ja, ko, nl, pl, pt, sv, tr },
  ...{ "zh-CN": zhCN, "zh-TW": zhTW },
};

/** The words of designs in the shop's language; in English where we have none of it. */
export const designWords = (language: string): DesignText => wordsIn(localeFor(language).tag);
const wordsIn = memoize((tag: LanguageTag): DesignText => designTextIn(texts[tag]));

/** Which of the words a text is, in whatever language it was begun. */
const keys = new Map<string, Key>(
  Object.values(texts).flatMap((each) => keysOf(each).map((key) => [designTextIn(each)(key), key] as const)),
);

/**
 * A text as it stands in a page, in another language: what a design or a new section has begun with, and nobody has changed since, is said to a
 * shopper in their language, as everything else of ours. Pages that were made earlier have paragraphs with their tags. Null for a text of the merchant.
 */
export function translateDesignText(text: string, language: LanguageTag): string | null {
  const [, paragraph] = /^<p>([^<]*)<\/p>$/.exec(text) ?? [];
  const key = keys.get(paragraph ?? text);
  if (!key) return null;
  const translated = wordsIn(language)(key);
  return paragraph === undefined ? translated : `<p>${translated}</p>`;
}

function keysOf(value: object, path = ""): Key[] {
  return Object.entries(value).flatMap(([name, part]: [string, object | string]) =>
    typeof part === "string" ? [`${path}${name}` as Key] : keysOf(part, `${path}${name}.`),
  );
}
