import { useTranslation } from "react-i18next";
import { ScreenLink } from "../screens/screen-link";

/** The way to the rules and the daily email, from the settings. */
export function AttentionLink() {
  const { t } = useTranslation("attention");
  return (
    <ScreenLink
      to="/track/settings/attention"
      label={t("settings.open")}
      parts={[
        { title: t("settings.title"), about: t("settings.text") },
        { title: t("digest.title"), about: t("digest.on") },
      ]}
    />
  );
}
