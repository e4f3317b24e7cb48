import { useTranslation } from "react-i18next";
import { Mark } from "./logo";

/**
 * Stands where the store's domain and plan are not there yet: on the way through the bounce page. Every other page is
 * drawn by the server, which answers once it has both, and so never shows it.
 */
export function LoadingScreen() {
  const { t } = useTranslation("shell");
  return (
    <div className="wb-loading-screen" role="status">
      <Mark size={48} />
      <p>{t("loading")}</p>
    </div>
  );
}
