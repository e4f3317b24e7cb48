import { readFileSync } from "node:fs";
import path from "node:path";
import { type LanguageTag, localeFor } from "../../../contract/locales";
import { type DesignText, designTextIn } from "../../../storefront/designs/design-text";
import { memoize } from "../../../storefront/memoize";
import { projectRoot } from "../../platform/project-root";

/** The words of designs in the shop's language; in English where we have none of it. */
export const designWords = (language: string): DesignText => wordsIn(localeFor(language).tag);

const wordsIn = memoize((tag: LanguageTag): DesignText => {
  const file = path.join(projectRoot, "storefront/designs/texts", `${tag}.json`);
  return designTextIn(JSON.parse(readFileSync(file, "utf8")) as object);
});
