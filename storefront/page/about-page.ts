import { ownValue } from "../../contract/own-value";
import type { PageDocument } from "../../contract/page-document";
import { SEO_PLACE } from "../../contract/page-limits";
import { textsOf } from "../document/localize-settings";
import type { Localizer } from "../localizer";

/** What search engines and social networks show of a page. */
export interface About {
  title: string;
  description: string;
}

interface Described {
  document: PageDocument;
  localizer: Pick<Localizer, "locale" | "t">;
  shop: { name: string } | null;
}

/** The merchant's texts in the page's language, else ours. */
export function aboutPage({ document, localizer, shop }: Described): About {
  const texts = textsOf(document, localizer.locale) ?? {};
  const text = (name: keyof About) => ownValue(texts, `${SEO_PLACE}.${name}`) || document.seo[name];
  return {
    title: text("title") || titleOfShop(shop, localizer.t("page.title")),
    description: text("description") || localizer.t("page.intro"),
  };
}

export const titleOfShop = (shop: { name: string } | null, what: string) =>
  shop ? `${what} – ${shop.name}` : what;
