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
