import { useCallback } from "react";
import type { MessageChannel } from "../../../contract/notification-limits";
import { useTranslation } from "../../i18n/translation";

/** A reason is a key of ours or the mail server's own message; some are other words of a text message. */
export function useReason(): (reason: string, channel?: MessageChannel) => string {
  const { t, i18n } = useTranslation("order");
  return useCallback(
    (reason, channel = "email") => {
      if (channel === "text" && i18n.exists(`order:textReasons.${reason}`))
        return t(`textReasons.${reason}` as "textReasons.no_number");
      return i18n.exists(`order:reasons.${reason}`) ? t(`reasons.${reason}` as "reasons.no_email") : reason;
    },
    [t, i18n],
  );
}
