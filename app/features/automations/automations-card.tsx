import { Link } from "@remix-run/react";
import { Badge, Banner, BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { MAX_AUTOMATIONS } from "../../../contract/automation-limits";
import { useTranslation } from "../../i18n/translation";
import type { AutomationRowView } from "./load-automations.server";
import { StartChoice } from "./start-choice";
import "./automations.css";

/** The shop's automations, each with what it has done; below them what a new one can begin with. */
export function AutomationsCard({ automations }: { automations: AutomationRowView[] }) {
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
        <StartChoice isFirst={automations.length === 0} />
      )}
    </BlockStack>
  );
}

function AutomationRow({ row: { id, name, is_on: isOn, trigger, runs } }: { row: AutomationRowView }) {
  const { t } = useTranslation("automations");
  return (
    <li>
      <Link to={`/track/notification/automations/${id}`} className="wb-automation">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="headingSm" breakWord>
            {name}
          </Text>
          <Badge {...(isOn && { tone: "success" as const })}>{t(isOn ? "list.on" : "list.off")}</Badge>
        </InlineStack>
        <Text as="p">{t(`trigger.${trigger}`)}</Text>
        <Text as="p" tone="subdued">
          {t("list.counts", runs)}
        </Text>
      </Link>
    </li>
  );
}
