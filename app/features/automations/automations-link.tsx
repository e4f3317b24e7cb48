import { useTranslation } from "../../i18n/translation";
import { useScreenTexts } from "../screens/use-screen-texts";
import { ScreenLink } from "../screens/screen-link";

/** Link from the settings to the automations, which stand below Notification. */
export function AutomationsLink() {
  const { t } = useTranslation("automations");
  const { title, about } = useScreenTexts()("automations");
  return (
    <ScreenLink to="/track/notification/automations" label={t("list.open")} parts={[{ title, about }]} />
  );
}
