import { Banner, Link, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { EditedWith } from "./load-automations.server";

/** Whom an email to the team goes to, how many they are, and where that is changed. */
export function TeamNotice({ teamSize }: Pick<EditedWith, "teamSize">) {
  const { t } = useTranslation(["automations", "screens"]);
  const open = <Link url="/track/settings/notifications">{t("screens:service-notifications.title")}</Link>;
  return (
    <>
      <Text as="p" tone="subdued">
        {t("automations:fields.team")}
      </Text>
      {teamSize.count > 0 ? (
        <Text as="p" tone="subdued">
          {t("automations:fields.teamCount", { count: teamSize.text })} · {open}
        </Text>
      ) : (
        <Banner tone="warning">
          <p>
            {t("automations:fields.teamNone")} {open}
          </p>
        </Banner>
      )}
    </>
  );
}
