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

interface Reader {
  localizer: Pick<Localizer, "locale" | "t">;
  shop: { name: string } | null;
}

/** The merchant's texts in the page's language, else ours. */
export function aboutPage({ document, ...reader }: Reader & { document: PageDocument }): About {
  const texts = textsOf(document, reader.localizer.locale);
  const text = (name: keyof About) => ownValue(texts, `${SEO_PLACE}.${name}`) || document.seo[name];
  const ours = ourWords(reader);
  return { title: text("title") || ours.title, description: text("description") || ours.description };
}

/** What is said of a page whose merchant has written nothing. */
export const ourWords = ({ localizer: { t }, shop }: Reader): About => ({
  title: titleOfShop(shop, t("page.title")),
  description: t("page.intro"),
});

export const titleOfShop = (shop: { name: string } | null, what: string) =>
  shop ? `${what} – ${shop.name}` : what;
