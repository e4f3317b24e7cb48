import { MAX_SEARCH_TOTAL } from "../../../contract/search-limits";

/** The service counts no further: it stands for itself and for more. */
export const isMany = (total: number) => total >= MAX_SEARCH_TOTAL;

/** `1,000+` in the reader's own figures. */
export const totalText = (total: number, tag: string) =>
  `${total.toLocaleString(tag)}${isMany(total) ? "+" : ""}`;
