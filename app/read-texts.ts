import { readFileSync } from "node:fs";
import path from "node:path";
import { LOCALES, type LanguageTag } from "../contract/locales";
import { ownValue } from "../contract/own-value";
import { STAND_IN } from "./i18n/create-i18n";
import { pseudoTexts } from "./i18n/pseudo-texts";
import { NAMESPACES, type Texts } from "./texts";

/** Languages that have texts; Arabic and Russian read the English ones. */
export const LANGUAGES: readonly LanguageTag[] = [...new Set(LOCALES.map(({ tag }) => tag))];

/** The files of a language, one for each folder of NAMESPACES. */
export function textFilesOf(tag: LanguageTag): string[] {
  const folders = new Set<string>(Object.values(NAMESPACES));
  return [...folders].map((folder) => path.join(import.meta.dirname, folder, "texts", `${tag}.json`));
}

/** Every text of the admin in one language, read from its files and merged in the order of NAMESPACES. */
export function readTexts(tag: LanguageTag): Texts {
  const files = textFilesOf(tag).map((file) => JSON.parse(readFileSync(file, "utf8")) as Partial<Texts>);
  const texts = Object.assign({}, ...files) as Texts;
  const namespaces = Object.keys(NAMESPACES) as (keyof Texts)[];
  return Object.fromEntries(namespaces.map((namespace) => [namespace, texts[namespace]])) as unknown as Texts;
}

/** `PSEUDO_TEXTS=1 npm run dev`: English becomes a language that is 40 % longer, for looking at what breaks. */
const isPseudo = () => process.env.PSEUDO_TEXTS === "1" && process.env.NODE_ENV !== "production";

/** What the build makes of a language: its texts, and in `standIn` the English ones for the keys that it lacks. */
export function mergedTexts(tag: LanguageTag): object {
  const texts = readTexts(tag);
  if (tag === "en" && isPseudo()) return pseudoTexts(texts);
  const standIn = lacking(readTexts("en"), texts);
  return standIn ? { ...texts, [STAND_IN]: standIn } : texts;
}

interface Branch {
  [key: string]: string | Branch;
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** The part of the English texts that the others have no text for, in no number; null where they have all. */
function lacking(english: object, texts: object): Branch | null {
  const own = texts as Partial<Branch>;
  const bases = new Set(Object.keys(own).map((key) => key.replace(PLURAL, "")));
  const missing = Object.entries(english as Branch).flatMap(([key, text]): [string, string | Branch][] => {
    if (typeof text === "string") return bases.has(key.replace(PLURAL, "")) ? [] : [[key, text]];
    const branch = ownValue(own, key);
    const part = lacking(text, typeof branch === "object" ? branch : {});
    return part ? [[key, part]] : [];
  });
  return missing.length > 0 ? Object.fromEntries(missing) : null;
}
