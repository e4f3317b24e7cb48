import { useCallback } from "react";
import type { Failure } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { INVALID_RETURN_URL } from "./invalid-return-url";

/** One sentence for a failed call: the service's own where it has one. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation(["billing", "errors"]);
  return useCallback(
    ({ code, message }: Failure) => {
      if (code === INVALID_RETURN_URL) return t("billing:change.strangeAddress");
      if (code === "network") return t("errors:network.text");
      return message || t("errors:server.title");
    },
    [t],
  );
}
