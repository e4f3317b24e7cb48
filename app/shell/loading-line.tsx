import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "../i18n/translation";

/** While a page loads: the admin's own loading bar, or a thin line stand-alone. */
export function LoadingLine() {
  const { t } = useTranslation("shell");
  const isBusy = useNavigation().state !== "idle";

  useEffect(() => window.shopify?.loading?.(isBusy), [isBusy]);

  return isBusy ? <div className="wb-loading" role="progressbar" aria-label={t("loading")} /> : null;
}
