import { useCallback } from "react";
import { useTranslation } from "../../i18n/translation";

/** A reason is a key of ours or the mail server's own message. */
export function useReason(): (reason: string) => string {
  const { t, i18n } = useTranslation("order");
  return useCallback(
    (reason) =>
      i18n.exists(`order:reasons.${reason}`) ? t(`reasons.${reason}` as "reasons.no_email") : reason,
    [t, i18n],
  );
}
