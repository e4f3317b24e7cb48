import { useTranslation } from "../../i18n/translation";
import { ScreenLink } from "../screens/screen-link";

/** Link from the settings to the rules. */
export function AttentionLink() {
  const { t } = useTranslation("attention");
  return (
    <ScreenLink
      to="/track/settings/attention"
      label={t("settings.open")}
      parts={[{ title: t("settings.title"), about: t("settings.text") }]}
    />
  );
}
