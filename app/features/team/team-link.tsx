import { MAX_TEAM_RECIPIENTS } from "../../../contract/team-events";
import { useTranslation } from "../../i18n/translation";
import { ScreenLink } from "../screens/screen-link";

/** Link to recipients and events of service notifications. */
export function TeamLink() {
  const { t } = useTranslation("team");
  return (
    <ScreenLink
      to="/track/settings/notifications"
      label={t("open")}
      parts={[
        { title: t("recipients.title"), about: t("recipients.text", { max: MAX_TEAM_RECIPIENTS }) },
        { title: t("events.title"), about: t("events.text") },
      ]}
    />
  );
}
