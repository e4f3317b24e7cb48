import { useContext, useEffect, useState } from "react";
import type { LanguageTexts } from "./create-i18n";
import { loadPolarisTexts, PolarisTextsContext, type PolarisTexts } from "./polaris-texts";
import { textsAddress } from "./texts-address";
import { useTranslation } from "./translation";

/**
 * Polaris's texts in the language that is wanted, and ours switched to it: at once where the page was opened in it,
 * after loading where the store's language was changed meanwhile. One that cannot be loaded leaves the texts as they
 * are, and `hasFailed` says so.
 */
export function useLanguage(tag: string, polaris: string) {
  const first = useContext(PolarisTextsContext);
  const { i18n } = useTranslation();
  const [loaded, setLoaded] = useState<PolarisTexts | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  useEffect(() => {
    if (i18n.language === tag) return;
    let isWanted = true;
    const change = async () => {
      const build = document.documentElement.dataset.build;
      const [texts, polarisTexts] = await Promise.all([
        fetch(textsAddress(tag, build)).then((response) => {
          if (!response.ok) throw new Error(`The texts in ${tag} were answered ${response.status}`);
          return response.json() as Promise<LanguageTexts>;
        }),
        loadPolarisTexts(polaris),
      ]);
      if (!isWanted) return;
      i18n.add(tag, texts);
      i18n.changeLanguage(tag);
      setLoaded(polarisTexts);
    };
    change().catch(() => isWanted && setFailed(tag));
    return () => {
      isWanted = false;
    };
  }, [i18n, tag, polaris]);

  return { texts: loaded ?? first, hasFailed: failed === tag };
}
