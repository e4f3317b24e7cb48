import { useTranslation } from "../i18n/translation";
import type { Failure } from "../endApi/failure";

/** When the next try is let through, where a limit has refused this one and says so: "You can try again in 5 minutes." */
export function useNextTry() {
  const { t, i18n } = useTranslation("errors");
  return ({ retryAfter: seconds }: Failure): string | null => {
    if (seconds === undefined) return null;
    const format = new Intl.RelativeTimeFormat(i18n.language);
    const minutes = seconds / 60;
    const when = minutes < 2 ? format.format(seconds, "second") : inHours(format, Math.ceil(minutes));
    return t("retryAt", { when });
  };
}

const inHours = (format: Intl.RelativeTimeFormat, minutes: number): string =>
  minutes < 120 ? format.format(minutes, "minute") : format.format(Math.ceil(minutes / 60), "hour");
