import { readFileSync } from "node:fs";
import path from "node:path";
import { LOCALES, type LanguageTag } from "../contract/locales";
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
