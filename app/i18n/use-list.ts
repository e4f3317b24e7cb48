import { useCallback } from "react";
import { useTranslation } from "./translation";

/** Several things in one line, joined as the reader's language does: `A, B` and `A or B`, `A、B` in Japanese. */
export function useList() {
  const { i18n } = useTranslation("common");
  const { language } = i18n;
  return useCallback(
    (parts: readonly string[], type: "conjunction" | "disjunction" = "conjunction") =>
      new Intl.ListFormat(language, { type, style: "narrow" }).format(parts),
    [language],
  );
}

/** What stands between the first two of many things, for a line whose parts are no texts: `, `, and `、` in Japanese. */
export function useListSeparator(): string {
  const { i18n } = useTranslation("common");
  const list = new Intl.ListFormat(i18n.language, { style: "narrow" });
  return list.formatToParts(["1", "2", "3"]).find(({ type }) => type === "literal")!.value;
}
