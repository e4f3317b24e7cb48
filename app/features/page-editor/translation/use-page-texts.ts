import { useMemo } from "react";
import type { PageDocument } from "../../../../contract/page-document";
import { languageIn, pageLanguage } from "../../../../storefront/document/page-language";
import { ourWords } from "../../../../storefront/page/about-page";
import { labelTexts } from "../../../../storefront/document/label-keys";
import { pageTexts, type TextGroup } from "../../../../storefront/translation/page-texts";
import { useShopperFile, useShopperTexts } from "../preview/use-shopper-texts";

interface Parts {
  document: PageDocument;
  shop: { name: string };
  shopLanguage: string;
  /** One of the page's. */
  language: string;
}

/** All texts of the page in a language; null until our labels in it are there. */
export function usePageTexts({ document, shop, shopLanguage, language }: Parts): TextGroup[] | null {
  const found = languageIn(document, language, shopLanguage) ?? pageLanguage(document, [], shopLanguage);
  const { tag, isAdded } = found;
  const original = pageLanguage(document, [shopLanguage], shopLanguage);
  const file = useShopperFile(tag);
  const here = useShopperTexts(tag);
  const there = useShopperTexts(original.tag);
  const labels = useMemo(() => file && labelTexts(file), [file]);
  return useMemo(() => {
    if (!labels || !here || !there) return null;
    return pageTexts({
      ...{ document, shopLanguage, labels },
      language: { tag, isAdded, locale: language, key: language },
      seo: {
        here: ourWords({ localizer: { locale: tag, t: here }, shop }),
        original: ourWords({ localizer: { locale: original.tag, t: there }, shop }),
      },
    });
  }, [labels, here, there, document, shopLanguage, tag, isAdded, language, shop, original.tag]);
}
