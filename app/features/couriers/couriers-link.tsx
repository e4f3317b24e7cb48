import { useTranslation } from "../../i18n/translation";
import { ScreenLink } from "../screens/screen-link";
import { useScreenTexts } from "../screens/use-screen-texts";

/** Link from the settings to the couriers' page. */
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
