import { MAX_SEARCH_TOTAL } from "../../../contract/search-limits";

/** The service's counting limit: this total means as many or more. */
export const isMany = (total: number) => total >= MAX_SEARCH_TOTAL;

/** `1,000+` in the digits of the language. */
export const totalText = (total: number, tag: string) =>
  `${total.toLocaleString(tag)}${isMany(total) ? "+" : ""}`;
