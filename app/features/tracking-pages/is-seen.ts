import type { PageView } from "./load-tracking-pages.server";

/** Whether a way leads to the page, once it is published: its own URL or the default one, or the orders it is chosen for. */
export const isSeen = ({ url, rules }: Pick<PageView, "url" | "rules">): boolean =>
  url !== null || rules.countries.length > 0 || rules.languages.length > 0;
