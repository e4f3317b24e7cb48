import { LOCALES } from "../contract/locales";
import { memoize } from "./memoize";

const OURS = new Map<string, string>(LOCALES.map(({ code, name }) => [code.replace("_", "-"), name]));
OURS.set("en", "English");

/** What a language calls itself: "Deutsch", "Dansk", "Português (Brasil)"; its tag where nobody knows. */
export const nameOfLanguage = (tag: string): string => OURS.get(tag) ?? nameIn(tag, tag);

/** What a language is called in another one. */
export const nameIn = memoize((tag: string, reader: string): string => {
  try {
    const name = new Intl.DisplayNames([reader], { type: "language", fallback: "none" }).of(tag);
    return name ? name.charAt(0).toLocaleUpperCase(reader) + name.slice(1) : tag;
  } catch (error) {
    if (error instanceof RangeError) return tag;
    throw error;
  }
});
