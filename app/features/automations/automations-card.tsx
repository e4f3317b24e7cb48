import { Link } from "@remix-run/react";
import { Badge, Banner, BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { MAX_AUTOMATIONS } from "../../../contract/automation-limits";
import { useTranslation } from "../../i18n/translation";
import type { AutomationRowView, ReadyView } from "./load-automations.server";
import { PausedBanner } from "./paused-banner";
import { StartChoice } from "./start-choice";
import { useWhatItDoes } from "./use-what-it-does";
import "./automations.css";

interface Props {
  automations: AutomationRowView[];
  ready: ReadyView[];
  isPaused: boolean;
}

/** The shop's automations, each with what it does and has done; below them what a new one can begin with. */
export function AutomationsCard({ automations, ready, isPaused }: Props) {
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
        <StartChoice ready={ready} automations={automations} />
      )}
    </BlockStack>
  );
}

function AutomationRow({ row }: { row: AutomationRowView }) {
  const { t } = useTranslation("automations");
  const whatItDoes = useWhatItDoes();
  const { id, name, is_on: isOn, runs, lastRun } = row;
  const parts = runs.map(({ state, count }) => t(`list.${state}`, { runs: count })).join(" · ");
  return (
    <li>
      <Link to={`/track/notification/automations/${id}`} className="wb-automation">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingSm" breakWord>
            {name}
          </Text>
          <Badge {...(isOn && { tone: "success" as const })}>{t(isOn ? "list.on" : "list.off")}</Badge>
        </InlineStack>
        <Text as="p">{whatItDoes(row)}</Text>
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
