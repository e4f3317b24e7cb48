import { Link } from "@remix-run/react";
import { Badge, Banner, BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { MAX_AUTOMATIONS } from "../../../contract/automation-limits";
import { useTranslation } from "../../i18n/translation";
import { useList } from "../../i18n/use-list";
import type { AutomationRowView } from "./load-automations.server";
import { PausedBanner } from "./paused-banner";
import { StartChoice } from "./start-choice";
import { useTriggerText } from "./use-trigger-text";
import "./automations.css";

interface Props {
  automations: AutomationRowView[];
  isPaused: boolean;
}

/** The shop's automations, each with what it does and has done; below them what a new one can begin with. */
export function AutomationsCard({ automations, isPaused }: Props) {
  const { t } = useTranslation("automations");
  return (
    <BlockStack gap="400">
      {isPaused && automations.some(({ actions }) => actions.includes("email_customer")) && <PausedBanner />}
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

function AutomationRow({ row }: { row: AutomationRowView }) {
  const { t } = useTranslation("automations");
  const triggerText = useTriggerText();
  const list = useList();
  const { id, name, is_on: isOn, runs, wait, lastRun } = row;
  const parts = runs.map(({ state, count }) => t(`list.${state}`, { runs: count })).join(" · ");
  const waits = wait && {
    after: () => t("list.wait", { time: wait.duration }),
    until: () => t("list.waitUntil", { time: wait.time }),
    days: () => t("list.waitDays", { days: wait.duration, time: wait.time }),
  };
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
          {[
            triggerText(row),
            waits?.[wait!.kind](),
            // Two tags are two actions of one name.
            list([...new Set(row.actions)].map((action) => t(`action.${action}`))),
          ]
            .filter(Boolean)
            .join(" → ")}
        </Text>
        {(parts !== "" || isOn) && (
          <Text as="p" tone="subdued">
            {[
              parts === "" ? t("list.idle") : t("list.period", { parts }),
              lastRun && t("list.lastRun", { when: lastRun }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </Text>
        )}
      </Link>
    </li>
  );
}
