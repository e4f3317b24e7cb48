import { useEffect, useState } from "react";
import type { LanguageTag } from "../../../contract/locales";
import type { Translate } from "../../../storefront/localizer";
import { createI18n, type LanguageTexts } from "../../i18n/create-i18n";
import { retryUntilOnline } from "../../shell/network";

export interface ShopperTexts {
  t: Translate;
  file: LanguageTexts;
}

/** Fetched once for each language, as long as the page is open. */
const texts = new Map<LanguageTag, ShopperTexts>();

/** What shoppers read, in this language; null until it is there. */
export const useShopperTexts = (tag: LanguageTag): Translate | null => useTexts(tag)?.t ?? null;

/** The same as it is written in its file. */
export const useShopperFile = (tag: LanguageTag): LanguageTexts | null => useTexts(tag)?.file ?? null;

function useTexts(tag: LanguageTag): ShopperTexts | null {
  const [, setLoaded] = useState(texts.size);
  useEffect(() => {
    if (texts.has(tag)) return;
    const gone = new AbortController();
    loadShopperTexts(tag, gone.signal)
      .then(() => setLoaded(texts.size))
      // Left meanwhile: nobody waits for it.
      .catch((error: unknown) => {
        if (!gone.signal.aborted) throw error;
      });
    return () => gone.abort();
  }, [tag]);
  return texts.get(tag) ?? null;
}

/** Texts of a language, from the network where they are not there yet. @throws what `signal` was aborted with */
export async function loadShopperTexts(tag: LanguageTag, signal: AbortSignal): Promise<ShopperTexts> {
  const known = texts.get(tag);
  if (known) return known;
  const file = await fetchTexts(tag, signal);
  const found = { t: translatorOf(tag, file), file };
  texts.set(tag, found);
  return found;
}

const fetchTexts = (tag: LanguageTag, signal: AbortSignal): Promise<LanguageTexts> =>
  retryUntilOnline(async () => {
    const response = await fetch(`/i18n/shopper/${tag}.json`, { signal });
    if (!response.ok) throw new Error(`The texts in ${tag} cannot be read: ${response.status}`);
    return response.json();
  }, signal);

const translatorOf = (tag: LanguageTag, found: LanguageTexts): Translate =>
  createI18n(tag, { shopper: found }).getFixedT(tag, "shopper") as unknown as Translate;
