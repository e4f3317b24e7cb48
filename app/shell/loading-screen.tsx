import { useTranslation } from "../i18n/translation";
import { Mark } from "./logo";

/**
 * Shown while domain and plan of the store are unknown: on the bounce page, and while the server waits for them
 * (loading-document.server.tsx). Every page is rendered once both are there.
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
