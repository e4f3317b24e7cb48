import type { PageId } from "../../../contract/ids";
import type { PageRules } from "../../../contract/page-document";
import { isLanguage } from "../../../storefront/document/conditions";

/** A page as shoppers can reach it. */
export interface ReachablePage {
  id: PageId;
  isDefault: boolean;
  rules: PageRules;
  address: string | null;
  formerAddresses: readonly string[];
}

/** Whom a page is chosen for. */
export interface Reader {
  /** The last part of the URL; null for the shop's plain tracking page. */
  address: string | null;
  /** Destination of the order; null where none is known. */
  country: string | null;
  language: string;
}

export type ChosenPage<Page extends ReachablePage> =
  | { page: Page }
  | { redirectTo: string }
  | { notFound: true };

/**
 * Which page a shopper gets. An address names its page; a former one leads to the present address. Without one, the
 * page with rules that are all met: with more rules before fewer, the older before the newer; else the default.
 * @param pages the published ones, and the default, the oldest first
 */
export function choosePage<Page extends ReachablePage>(
  pages: readonly Page[],
  { address, country, language }: Reader,
): ChosenPage<Page> {
  if (address !== null) {
    const page = pages.find((each) => each.address === address);
    if (page) return { page };
    const moved = pages.find((each) => each.formerAddresses.includes(address));
    return moved?.address ? { redirectTo: moved.address } : { notFound: true };
  }
  const scored = pages
    .map((page) => ({ page, score: scoreOf(page.rules, country, language) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const page = scored[0]?.page ?? pages.find(({ isDefault }) => isDefault);
  return page ? { page } : { notFound: true };
}

/** How many rules are met; 0 where one is not, or there are none. A country says more than a language. */
function scoreOf({ countries, languages }: PageRules, country: string | null, language: string): number {
  if (countries.length > 0 && (country === null || !countries.includes(country))) return 0;
  if (languages.length > 0 && !languages.some((each) => isLanguage(language, each))) return 0;
  return (countries.length > 0 ? 2 : 0) + (languages.length > 0 ? 1 : 0);
}
