import { useEffect, useState } from "react";
import { type LanguageTag, localeFor } from "../../../../contract/locales";
import type { PageDocument } from "../../../../contract/page-document";
import { type DesignText, designTextIn } from "../../../../storefront/designs/design-text";
import { retryUntilOnline } from "../../../shell/network";

/** In what new sections begin: the shop's language, and the others that the page has texts in. */
export interface DesignWords {
  own: DesignText;
  others: ReadonlyMap<string, DesignText>;
}

const FOLDER = "../../../../storefront/designs/texts";
const files = import.meta.glob<object>("../../../../storefront/designs/texts/*.json", { import: "default" });

/** Fetched once for each language, as long as the page is open. */
const fetched = new Map<LanguageTag, DesignText>();

/** Null until they are there. @param own the shop's language */
export function useDesignWords(own: LanguageTag, texts: PageDocument["texts"]): DesignWords | null {
  const [, setFetched] = useState(fetched.size);
  const languages = Object.keys(texts).filter(hasWords);
  const wanted = [...new Set([own, ...languages.map((language) => localeFor(language).tag)])]
    .sort()
    .join(" ");
  useEffect(() => {
    const gone = new AbortController();
    const missing = wanted.split(" ").filter((tag) => !fetched.has(tag as LanguageTag)) as LanguageTag[];
    Promise.all(missing.map((tag) => retryUntilOnline(() => fetchWords(tag), gone.signal)))
      .then(() => gone.signal.aborted || setFetched(fetched.size))
      // Left meanwhile: nobody waits for them.
      .catch((error: unknown) => {
        if (!gone.signal.aborted) throw error;
      });
    return () => gone.abort();
  }, [wanted]);

  const others = languages.map((language) => [language, fetched.get(localeFor(language).tag)] as const);
  const ofShop = fetched.get(own);
  if (!ofShop || others.some(([, words]) => !words)) return null;
  return { own: ofShop, others: new Map(others as [string, DesignText][]) };
}

/** English stands in for what we have no words of: it would be a wrong translation. */
const hasWords = (language: string) => localeFor(language).tag !== "en" || /^en\b/i.test(language);

async function fetchWords(tag: LanguageTag): Promise<void> {
  fetched.set(tag, designTextIn(await files[`${FOLDER}/${tag}.json`]!()));
}
