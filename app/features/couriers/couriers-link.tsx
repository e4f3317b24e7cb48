import { useTranslation } from "react-i18next";
import { ScreenLink } from "../screens/screen-link";
import { useScreenTexts } from "../screens/use-screen-texts";

/** The way to the couriers' own page, from the settings. */
export function CouriersLink() {
  const { t } = useTranslation("couriers");
  const wordsOf = useScreenTexts();
  return (
    <ScreenLink
      to="/track/settings/couriers"
      label={t("open")}
      parts={[
        { title: t("mapping.title"), about: t("mapping.text") },
        { id: "courier-auto-correction", ...wordsOf("courier-auto-correction") },
      ]}
    />
  );
}
