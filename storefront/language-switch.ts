import { isLanguage } from "./document/conditions";
import { languageIn } from "./document/page-language";
import { nameOfLanguage } from "./language-names";
import { isRightToLeft } from "./language-tags";
import { type Html, markup } from "./markup";
import type { PageView } from "./page-view";
import { colonOf } from "./colon";

/**
 * The same page in each language that the merchant offers, as links: it works without script. Null where fewer than two are offered, and where
 * another address would not show the same, as after a form was sent.
 */
export function languageSwitch({ document, localizer, content, path }: PageView): Html | null {
  const offered = document.languages.offered.filter((each) => languageIn(document, each, "en"));
  const address = addressOf(content, path);
  if (offered.length < 2 || address === null) return null;
  // The most specific one: of `pt` and `pt-BR`, only one is being read.
  const [read] = offered
    .filter((each) => isLanguage(localizer.locale, each))
    .sort((one, other) => other.length - one.length);
  const links = offered.map(
    (tag) =>
      markup`<li><a href="${address}locale=${encodeURIComponent(tag)}" lang="${tag}" hreflang="${tag}"${isRightToLeft(tag) && markup` dir="rtl"`}${tag === read && markup` aria-current="true"`}>${nameOfLanguage(tag)}</a></li>`,
  );
  return markup`<details class="languages"><summary>${localizer.t("page.language")}${colonOf(localizer.language)}${nameOfLanguage(read ?? localizer.lang)}</summary><ul>${links}</ul></details>`;
}

/** To which the language is added. An order has the one by which its changes are asked for. */
function addressOf(content: PageView["content"], path: string): string | null {
  if (content.kind === "lookup") return `${path}?`;
  if (content.kind !== "order" || !content.refresh) return null;
  const [before = "", query = ""] = content.refresh.url.split("?");
  const parameters = new URLSearchParams(query);
  parameters.delete("format");
  parameters.delete("locale");
  return `${before}?${parameters}&`;
}
