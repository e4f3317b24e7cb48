import { imageAddress } from "../../contract/image-addresses";
import { languageIn, languagesOf } from "../document/page-language";
import { type Html, markup, ownSource } from "../markup";
import type { PageView } from "../page-view";
import { type About, aboutPage, titleOfShop } from "./about-page";

/** Title, description and robots, and what search engines and social networks read: nothing of it is about an order. */
export function headOf(view: PageView): Html {
  const { localizer, content, place } = view;
  const about = aboutPage(view);
  const isOfOrder = content.kind === "order" && content.order.name;
  const title = isOfOrder
    ? titleOfShop(view.shop, localizer.t("order.title", { order: content.order.name }))
    : content.kind === "emails"
      ? localizer.t("emails.title", { shop: view.shop?.name ?? "" })
      : content.kind === "notice" && content.notice === "unsubscribe"
        ? localizer.t("notice.unsubscribe")
        : about.title;
  const canonical = place?.canonical ?? null;
  return markup`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="${canonical ? "index" : "noindex, nofollow"}">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<meta name="description" content="${about.description}">
${socialOf(view, about)}
${canonical && searchOf(view, about, canonical)}`;
}

/** Open Graph, which X reads as well. */
function socialOf({ document, localizer, shop, place, imageBase }: PageView, { title, description }: About) {
  if (!place) return null;
  const { image } = document.seo;
  const picture = image && place.origin + imageAddress(imageBase, image.id, "1200.jpg");
  const properties: Record<string, string | null | undefined> = {
    "og:type": "website",
    "og:site_name": shop?.name,
    "og:title": title,
    "og:description": description,
    "og:url": place.canonical,
    "og:locale": localizer.locale.replace("-", "_"),
    "og:image": picture,
  };
  const tags = Object.entries(properties).map(
    ([name, content]) => content && markup`<meta property="${name}" content="${content}">\n`,
  );
  return markup`${tags}<meta name="twitter:card" content="${picture ? "summary_large_image" : "summary"}">`;
}

/** Each language at an address of its own, which names itself and all others (Google, "Localized versions of your pages"). */
function searchOf(
  { document, locale, localizer, shop }: PageView,
  { title, description }: About,
  canonical: string,
): Html {
  const inLanguage = (language: string) => `${canonical}?locale=${encodeURIComponent(language)}`;
  // Any other would be one more address of the page in its default language.
  const own = locale && languageIn(document, locale, "en") ? inLanguage(locale) : canonical;
  const page = {
    "@context": "https://schema.org",
    "@type": "WebPage",
    ...{ name: title, description, url: own, inLanguage: localizer.locale },
    ...(shop && { publisher: { "@type": "Organization", name: shop.name, url: shop.url } }),
  };
  return markup`<link rel="canonical" href="${own}">
${languagesOf(document).map((tag) => markup`<link rel="alternate" hreflang="${CODES.get(tag) ?? tag}" href="${inLanguage(tag)}">\n`)}<link rel="alternate" hreflang="x-default" href="${canonical}">
<script type="application/ld+json">${ownSource(JSON.stringify(page).replaceAll("<", "\\u003c"))}</script>`;
}

/** The codes by which search engines know languages, where ours is another. */
const CODES = new Map([
  ["zh-CN", "zh-Hans"],
  ["zh-TW", "zh-Hant"],
]);
