import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { isOwn } from "../../../contract/automation-limits";
import type { CallData } from "../../endApi/calls";
import { useTranslation } from "../../i18n/translation";
import type { Trigger } from "./change-definition";
import { RunLine } from "./run-line";
import { TriedCounts } from "./tried-counts";

/** Which part of an answer couriers' times tell, and which part Waybill has seen itself; nothing where all of it is the latter. */
export function WhoTells({ installed, on }: { installed: string | null; on: Trigger["on"] }) {
  const { t } = useTranslation("automations");
  if (!installed) return null;
  return (
    <Text as="p" tone="subdued">
      {t(isOwn(on) ? "try.notReported" : "try.reported", { date: installed })}
    </Text>
  );
}

/** Runs before more are asked for: what stands below them stays in reach. */
const FIRST_SHOWN = 10;

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
      <NewestRuns key={since} newest={newest} shown={shown} />
    </BlockStack>
  );
}

/** The newest runs: the first few, then all that are known, and of how many these are. */
function NewestRuns({ newest, shown }: Pick<CallData<"tryAutomation">, "newest" | "shown">) {
  const { t } = useTranslation("automations");
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isAll = isOpen || newest.length <= FIRST_SHOWN;
  // The button is gone: the focus goes on with the first run that was not shown.
  useEffect(() => {
    if (isOpen) list.current?.querySelectorAll("a")[FIRST_SHOWN]?.focus();
  }, [isOpen]);
  return (
    <>
      {shown && isAll && (
        <Text as="p" tone="subdued">
          {t("try.shown", shown)}
        </Text>
      )}
      <ul ref={list} className="wb-automation-runs">
        {(isAll ? newest : newest.slice(0, FIRST_SHOWN)).map((run) => (
          <RunLine key={`${run.order} ${run.number} ${run.at}`} run={run} isListed />
        ))}
      </ul>
      {!isAll && (
        <InlineStack>
          <Button variant="plain" onClick={() => setOpen(true)}>
            {t("try.more")}
          </Button>
        </InlineStack>
      )}
    </>
  );
}
