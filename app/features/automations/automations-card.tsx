import { Link } from "@remix-run/react";
import { Badge, Banner, BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { DAYS_OF_TRIGGERS, MAX_AUTOMATIONS, type TriggerName } from "../../../contract/automation-limits";
import { useTranslation } from "../../i18n/translation";
import type { AutomationRowView } from "./load-automations.server";
import type { ReadyEmails } from "./ready-made";
import { StartChoice } from "./start-choice";
import "./automations.css";

interface Props {
  automations: AutomationRowView[];
  emails: ReadyEmails;
}

/** The shop's automations, each with what it has done; below them what a new one can begin with. */
export function AutomationsCard({ automations, emails }: Props) {
  const { t } = useTranslation("automations");
  return (
    <BlockStack gap="400">
      {automations.length > 0 && (
        <Card padding="0">
          <ul className="wb-automations">
            {automations.map((row) => (
              <AutomationRow key={row.id} row={row} />
            ))}
          </ul>
        </Card>
      )}
      {automations.length >= MAX_AUTOMATIONS ? (
        <Banner tone="info">{t("list.limit", { limit: MAX_AUTOMATIONS })}</Banner>
      ) : (
        <StartChoice isFirst={automations.length === 0} emails={emails} />
      )}
    </BlockStack>
  );
}

function AutomationRow({ row }: { row: AutomationRowView }) {
  const { t } = useTranslation("automations");
  const { id, name, is_on: isOn, trigger, days, runs } = row;
  const parts = runs.map(({ state, count }) => t(`list.${state}`, { runs: count })).join(" · ");
  return (
    <li>
      <Link to={`/track/notification/automations/${id}`} className="wb-automation">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="headingSm" breakWord>
            {name}
          </Text>
          <Badge {...(isOn && { tone: "success" as const })}>{t(isOn ? "list.on" : "list.off")}</Badge>
        </InlineStack>
        <Text as="p">
          {isOfDays(trigger) && days !== null
            ? t(`triggerDays.${trigger}`, { count: days })
            : t(`trigger.${trigger}`)}
        </Text>
        {(parts !== "" || isOn) && (
          <Text as="p" tone="subdued">
            {parts === "" ? t("list.idle") : t("list.period", { parts })}
          </Text>
        )}
      </Link>
    </li>
  );
}

const isOfDays = (trigger: TriggerName): trigger is keyof typeof DAYS_OF_TRIGGERS =>
  Object.hasOwn(DAYS_OF_TRIGGERS, trigger);
