import { Banner, BlockStack, Text } from "@shopify/polaris";
import type { CallData } from "../../endApi/calls";
import { useTranslation } from "../../i18n/translation";
import type { Trigger } from "./change-definition";
import { RunLine } from "./run-line";

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
  const { t } = useTranslation("automations");
  const { acts, waits, counts, actions, reasons, newest, since, installed } = tried;
  return (
    <BlockStack gap="200">
      {tried.is_partial && <Banner tone="warning">{t("try.partial", { since })}</Banner>}
      <Text as="p" variant="headingSm">
        {acts === 0 ? t("try.none") : t("try.acts", { runs: counts.acts, orders: counts.orders })}
      </Text>
      {acts > 0 && (
        <ul className="wb-automation-runs">
          {actions.map(({ do: action, count, orders, leftOut }, index) => (
            <li key={`${action} ${index}`}>
              {t("try.counted", { what: t(`try.did.${action}`), count, orders })}
              {leftOut && (
                <Text as="span" tone="subdued">
                  {` · ${t(action === "email_team" ? "try.leftOut.no_team" : "try.leftOut.no_email")} (${leftOut})`}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
      {waits > 0 && <Text as="p">{t("try.waits", { runs: counts.waits })}</Text>}
      {reasons.length > 0 && (
        <Text as="p" tone="subdued">
          {`${t("try.notRun")}: ${reasons.map(({ reason, runs }) => `${t(`reason.${reason}`)} (${runs})`).join(" · ")}`}
        </Text>
      )}
      <WhoTells installed={installed} on={on} />
      <ul className="wb-automation-runs">
        {newest.map((run) => (
          <RunLine key={`${run.order} ${run.number} ${run.at}`} run={run} />
        ))}
      </ul>
    </BlockStack>
  );
}
