import { useCallback } from "react";
import { BAD_PARAMETER, NETWORK, TIMEOUT, TOO_LARGE, UNAVAILABLE } from "../../contract/errors";
import type { Failure } from "../endApi/failure";
import { useTranslation } from "../i18n/translation";

export interface FailureWords {
  title: string;
  /** What to do about it. */
  text?: string;
}

/**
 * A failed call in words: the service's sentence as it is. Only what the service cannot say is said here: that it could not be
 * reached, or that nothing usable came.
 */
export function useFailureWords(): (failure: Failure) => FailureWords {
  const { t } = useTranslation(["errors", "refusals"]);
  return useCallback(
    ({ code, message, traceId }: Failure) => {
      if (code === NETWORK) return { title: t("errors:network.title"), text: t("errors:network.text") };
      if (traceId && message) return { title: message };
      if (code === TIMEOUT) return { title: t("errors:timeout.title"), text: t("errors:timeout.text") };
      return { title: t(`refusals:${OWN_WORDS.get(code) ?? "serveError"}`) };
    },
    [t],
  );
}

/** Refused by the app itself, before the service was asked. */
const OWN_WORDS = new Map<string, "notReadable" | "tooLarge" | "busy">([
  [BAD_PARAMETER, "notReadable"],
  [TOO_LARGE, "tooLarge"],
  [UNAVAILABLE, "busy"],
]);
