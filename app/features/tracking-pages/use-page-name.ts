import { useTranslation } from "../../i18n/translation";
import type { PageView } from "./load-tracking-pages.server";

/** What a page is called: the one that a store has from the start has no name of its own. */
export function usePageName(): (page: Pick<PageView, "name">) => string {
  const { t } = useTranslation("trackingPages");
  return ({ name }) => name ?? t("unnamed");
}
