import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** A page is on its way: the admin's own loading bar, or a thin line stand-alone. */
export function LoadingLine() {
  const { t } = useTranslation("shell");
  const isBusy = useNavigation().state !== "idle";

  useEffect(() => window.shopify?.loading?.(isBusy), [isBusy]);

  return isBusy ? <div className="wb-loading" role="progressbar" aria-label={t("loading")} /> : null;
}
