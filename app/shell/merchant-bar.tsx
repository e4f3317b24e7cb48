import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Below every page inside the Shopify admin: what a merchant may use of the bar that our own staff has. */
export function MerchantBar() {
  const { t } = useTranslation("shell");

  return (
    <footer className="wb-merchantbar">
      <Link to="/track/settings#preferred-language">{t("language")}</Link>
    </footer>
  );
}
