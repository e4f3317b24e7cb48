import { useMemo } from "react";
import type { LanguageTag } from "../../../../contract/locales";
import type { PageDocument } from "../../../../contract/page-document";
import { languageIn, type PageLanguage, pageLanguage } from "../../../../storefront/document/page-language";
import { ourWords } from "../../../../storefront/page/about-page";
import { labelTexts } from "../../../../storefront/document/label-keys";
import { pageTexts, type TextGroup } from "../../../../storefront/translation/page-texts";
import type { LanguageTexts } from "../../../i18n/create-i18n";
import {
  loadShopperTexts,
  type ShopperTexts,
  useShopperFile,
  useShopperTexts,
} from "../../editors/use-shopper-texts";

export interface TextsOf {
  document: PageDocument;
  shop: { name: string };
  shopLanguage: string;
  /** One of the page's. */
  language: string;
}

/** All texts of the page in a language; null until our labels in it are there. */
export function usePageTexts({ document, shop, shopLanguage, language }: TextsOf): TextGroup[] | null {
  const { tag } = foundLanguage({ document, shopLanguage, language });
  const original = pageLanguage(document, [shopLanguage], shopLanguage);
  const file = useShopperFile(tag);
  const here = useShopperTexts(tag);
  const there = useShopperTexts(original.tag);
  const labels = useLabels(file);
  return useMemo(
    () =>
      labels && here && there
        ? groupsOf({ document, shop, shopLanguage, language }, { labels, here, there })
        : null,
    [labels, here, there, document, shopLanguage, language, shop],
  );
}

/** The same of any language, when it is wanted. @throws what `signal` was aborted with */
export async function loadPageTexts(parts: TextsOf, signal: AbortSignal): Promise<TextGroup[]> {
  const { document, shopLanguage } = parts;
  const load = (tag: LanguageTag): Promise<ShopperTexts> => loadShopperTexts(tag, signal);
  const here = await load(foundLanguage(parts).tag);
  const there = await load(pageLanguage(document, [shopLanguage], shopLanguage).tag);
  return groupsOf(parts, { labels: labelTexts(here.file), here: here.t, there: there.t });
}

interface OurTexts {
  labels: ReadonlyMap<string, string>;
  here: ShopperTexts["t"];
  there: ShopperTexts["t"];
}

function groupsOf(parts: TextsOf, { labels, here, there }: OurTexts): TextGroup[] {
  const { document, shop, shopLanguage, language } = parts;
  const { tag, isAdded } = foundLanguage(parts);
  const original = pageLanguage(document, [shopLanguage], shopLanguage);
  return pageTexts({
    ...{ document, shopLanguage, labels },
    language: { tag, isAdded, locale: language, key: language },
    seo: {
      here: ourWords({ localizer: { locale: tag, t: here }, shop }),
      original: ourWords({ localizer: { locale: original.tag, t: there }, shop }),
    },
  });
}

const foundLanguage = ({ document, shopLanguage, language }: Omit<TextsOf, "shop">): PageLanguage =>
  languageIn(document, language, shopLanguage) ?? pageLanguage(document, [], shopLanguage);

const useLabels = (file: LanguageTexts | null) => useMemo(() => file && labelTexts(file), [file]);
