import { Banner, Link } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";

/** All emails to customers are paused: those of automations as well. Where that is changed is one click away. */
export function PausedBanner() {
  const { t } = useTranslation(["automations", "notifications"]);
  return (
    <Banner tone="warning" title={t("notifications:pausedTitle")}>
      <p>
        {t("notifications:pausedText")}{" "}
        <Link url="/track/notification">{t("automations:page.toNotifications")}</Link>
      </p>
    </Banner>
  );
}
