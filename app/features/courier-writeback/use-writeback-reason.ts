import { useCallback } from "react";
import { useTranslation } from "../../i18n/translation";

/** A reason is a key of ours or Shopify's own sentence. */
export function useWritebackReason(): (reason: string) => string {
  const { t, i18n } = useTranslation("courierWriteback");
  return useCallback(
    (reason) =>
      i18n.exists(`courierWriteback:reasons.${reason}`) ? t(`reasons.${reason}` as "reasons.gone") : reason,
    [t, i18n],
  );
}
