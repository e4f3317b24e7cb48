import { useCallback } from "react";
import { useFailureWords } from "../../components/use-failure-words";
import type { Failure } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { INVALID_RETURN_URL } from "./invalid-return-url";

/** One sentence for a failed call, as beside a field. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation("billing");
  const wordsOf = useFailureWords();
  return useCallback(
    (failure: Failure) => {
      if (failure.code === INVALID_RETURN_URL) return t("change.strangeAddress");
      const { title, text } = wordsOf(failure);
      return failure.fields?.[0]?.message ?? text ?? title;
    },
    [t, wordsOf],
  );
}
