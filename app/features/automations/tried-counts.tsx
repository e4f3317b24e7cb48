import { Text } from "@shopify/polaris";
import type { CallData } from "../../endApi/calls";
import { useTranslation } from "../../i18n/translation";

/** What an automation would have done, action by action, with the runs in which there was nobody to email, and when emails wait. */
export function TriedCounts({ actions }: Pick<CallData<"tryAutomation">, "actions">) {
  const { t } = useTranslation("automations");
  return (
    <>
      <ul className="wb-automation-runs">
        {actions.map(({ do: action, count, orders, leftOut, refused }, index) => (
          <li key={`${action} ${index}`}>
            {t("try.counted", { what: t(`try.did.${action}`), count, orders })}
            {leftOut && (
              <Text as="span" tone="subdued">
                {` · ${t(action === "email_team" ? "try.leftOut.no_team" : "try.leftOut.no_email")} (${leftOut})`}
              </Text>
            )}
            {refused && (
              <Text as="span" tone="subdued">
                {` · ${t("try.leftOut.refused")} (${refused})`}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {actions.some(({ do: action }) => action === "email_customer") && (
        <Text as="p" tone="subdued">
          {t("fields.quietHours")}
        </Text>
      )}
    </>
  );
}
