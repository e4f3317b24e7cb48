import { useTranslation } from "../i18n/translation";
import { Mark } from "./logo";

/**
 * Shown while domain and plan of the store are unknown, which is only on the bounce page: every other page is rendered
 * by the server once it has both.
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
