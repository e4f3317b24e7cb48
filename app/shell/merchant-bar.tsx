import { Link } from "@remix-run/react";
import { useTranslation } from "../i18n/translation";

/** Below every page inside the Shopify admin: the part of the admin bar that merchants may use. */
export function MerchantBar() {
  const { t } = useTranslation("shell");

  return (
    <footer className="wb-merchantbar">
      <Link to="/track/settings#preferred-language">{t("language")}</Link>
    </footer>
  );
}
