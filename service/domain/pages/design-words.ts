import { readFileSync } from "node:fs";
import path from "node:path";
import { type LanguageTag, localeFor } from "../../../contract/locales";
import { ownValue } from "../../../contract/own-value";
import type { DesignText } from "../../../storefront/designs/design-text";
import { memoize } from "../../../storefront/memoize";
import { projectRoot } from "../../platform/project-root";

/** The words of designs in the shop's language; in English where we have none of it. */
export const designWords = (language: string): DesignText => wordsIn(localeFor(language).tag);

const wordsIn = memoize((tag: LanguageTag): DesignText => {
  const file = path.join(projectRoot, "storefront/designs/texts", `${tag}.json`);
  const texts = JSON.parse(readFileSync(file, "utf8")) as Texts;
  return (key) => {
    const text = key.split(".").reduce<Texts | string | undefined>(partOf, texts);
    if (typeof text !== "string") throw new Error(`storefront/designs/texts/${tag}.json lacks ${key}`);
    return text;
  };
});

interface Texts {
  [key: string]: Texts | string;
}

const partOf = (value: Texts | string | undefined, part: string) =>
  typeof value === "object" ? ownValue(value, part) : undefined;
