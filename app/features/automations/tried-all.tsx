import { Banner, BlockStack, Text } from "@shopify/polaris";
import type { CallData } from "../../endApi/calls";
import { useTranslation } from "../../i18n/translation";
import type { Trigger } from "./change-definition";
import { RunLine } from "./run-line";
import { TriedCounts } from "./tried-counts";

/** Which part of an answer couriers' times tell, and which part Waybill has seen itself; nothing where all of it is the latter. */
export function WhoTells({ installed, on }: { installed: string | null; on: Trigger["on"] }) {
  const { t } = useTranslation("automations");
  if (!installed) return null;
  // Forecasts and reports are made by Waybill: couriers know of none.
  const isOwn = on === "late" || on === "problem";
  return (
    <Text as="p" tone="subdued">
      {t(isOwn ? "try.notReported" : "try.reported", { date: installed })}
    </Text>
  );
}

/** How often the automation would have run, what it would have done, and for which orders. */
export function TriedAll({ tried, on }: { tried: CallData<"tryAutomation">; on: Trigger["on"] }) {
  const { t } = useTranslation(["automations", "common"]);
  const { acts, waits, counts, shown, actions, reasons, newest, since, installed } = tried;
  return (
    <BlockStack gap="200">
      {tried.is_partial && <Banner tone="warning">{t("automations:try.partial", { since })}</Banner>}
      <Text as="p" variant="headingSm">
        {acts === 0
          ? t("automations:try.none")
          : t("automations:try.acts", { runs: counts.acts, orders: counts.orders })}
      </Text>
      {acts > 0 && <TriedCounts actions={actions} />}
      {waits > 0 && <Text as="p">{t("automations:try.waits", { runs: counts.waits })}</Text>}
      {reasons.length > 0 && (
        <Text as="p" tone="subdued">
          {t("common:pair", {
            name: t("automations:try.notRun"),
            value: reasons
              .map(({ reason, runs }) => `${t(`automations:reason.${reason}`)} (${runs})`)
              .join(" · "),
          })}
        </Text>
      )}
      <WhoTells installed={installed} on={on} />
      {shown && (
        <Text as="p" tone="subdued">
          {t("automations:try.shown", shown)}
        </Text>
      )}
      <ul className="wb-automation-runs">
        {newest.map((run) => (
          <RunLine key={`${run.order} ${run.number} ${run.at}`} run={run} isListed />
        ))}
      </ul>
    </BlockStack>
  );
}
