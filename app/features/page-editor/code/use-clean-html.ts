import { useEffect, useMemo, useState } from "react";
import type { PageCode } from "../../../../contract/page-document";
import type { CleanHtml, HtmlProblem } from "../../../../storefront/merchant-html/clean-html";
import type { PageHtml } from "../../../../storefront/page-view";

type Place = keyof PageHtml;

export interface CleanedHtml {
  html: PageHtml;
  problems: Record<Place, HtmlProblem[]>;
}

type Clean = (source: string, shop: { url: string }) => CleanHtml;

/** The page's HTML as shoppers get it, with each key; null where there is none, and until the parser is loaded. */
export function useCleanHtml({ top, bottom }: PageCode, url: string): CleanedHtml | null {
  const [clean, setClean] = useState<Clean | null>(null);
  const isEmpty = top === "" && bottom === "";
  useEffect(() => {
    if (isEmpty || clean) return;
    let isGone = false;
    // Without a network it is asked for again with the next key; until then the preview is without it.
    void import("./html-cleaner").then(
      ({ cleanHtml }) => isGone || setClean(() => cleanHtml),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [isEmpty, clean, top, bottom]);
  const ofTop = useMemo(() => clean?.(top, { url }), [clean, top, url]);
  const ofBottom = useMemo(() => clean?.(bottom, { url }), [clean, bottom, url]);
  return useMemo(
    () =>
      isEmpty || !ofTop || !ofBottom
        ? null
        : {
            html: { top: ofTop.html, bottom: ofBottom.html },
            problems: { top: ofTop.problems, bottom: ofBottom.problems },
          },
    [isEmpty, ofTop, ofBottom],
  );
}
