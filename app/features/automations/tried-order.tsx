import { BlockStack, Icon, Text } from "@shopify/polaris";
import { CheckIcon, XIcon } from "@shopify/polaris-icons";
import type { ReactNode } from "react";
import { statusLabel } from "../../../contract/status-labels";
import type { CallData } from "../../endApi/calls";
import { useTranslation } from "../../i18n/translation";
import type { Trigger } from "./change-definition";
import type { CheckView, ExplainedRunView } from "./present-calls.server";
import { RunLine } from "./run-line";
import { WhoTells } from "./tried-all";

interface Props {
  tried: CallData<"tryAutomationOnOrder">;
  on: Trigger["on"];
}

/** What would have become of one order, step by step, for each time that something happened to it. */
export function TriedOrder({ tried: { order, runs, installed }, on }: Props) {
  const { t } = useTranslation("automations");
  return (
    <BlockStack gap="300">
      {runs.length === 0 && <Text as="p">{t("try.orderNone", { order: order.order_name })}</Text>}
      {runs.map((run) => (
        <div key={`${run.number} ${run.at} ${run.outcome}`} className="wb-automation-part">
          <ul className="wb-automation-runs">
            <RunLine run={run} />
          </ul>
          <Steps run={run} on={on} />
        </div>
      ))}
      <WhoTells installed={installed} on={on} />
    </BlockStack>
  );
}

function Steps({ run, on }: { run: ExplainedRunView; on: Trigger["on"] }) {
  const { t } = useTranslation(["automations", "status", "subStatus", "orderPage"]);
  const { seen, due, start, actions } = run;
  const found = [
    seen.status && t(`status:${statusLabel(seen.status)}`),
    seen.sub_status && t(`subStatus:${seen.sub_status}`),
    seen.problem && t(`orderPage:problems.kind.${seen.problem}`),
    seen.message,
  ].filter(Boolean);
  return (
    <ol className="wb-automation-explained">
      <Step isMet>
        {[t(`automations:trigger.${on}`), run.happened, ...found].join(" · ")}
        {run.is_reported && <Aside>{t("automations:try.reportedRun")}</Aside>}
      </Step>
      {start.map((check) => (
        <Checked key={`start ${check.check} ${check.filter}`} check={check} />
      ))}
      {run.waits && <Step>{t("automations:outcome.wait", { when: run.waits })}</Step>}
      {run.waits && due.length > 0 && <Step>{t("automations:try.again", { when: run.when })}</Step>}
      {due.map((check) => (
        <Checked key={`due ${check.check} ${check.filter}`} check={check} />
      ))}
      {actions.map(({ do: action, text, when, isQuiet, left_out: leftOut }, index) => (
        <Step key={`${action} ${index}`} isMet={leftOut === null}>
          {[t(`automations:action.${action}`), text, when].filter(Boolean).join(" · ")}
          {isQuiet && <Aside>{t("automations:try.quiet")}</Aside>}
          {leftOut && <Aside>{t(`automations:try.leftOut.${leftOut}`)}</Aside>}
        </Step>
      ))}
    </ol>
  );
}

function Checked({ check: { check, filter, reason, found, isFirst } }: { check: CheckView }) {
  const { t } = useTranslation(["automations", "common"]);
  const isMet = reason === null;
  if (filter === null)
    return (
      <Step isMet={isMet}>
        {t(`automations:try.check.${check as Exclude<typeof check, "filter">}`)}
        {reason && <Aside>{t(`automations:reason.${reason}`)}</Aside>}
      </Step>
    );
  const value =
    isFirst === null ? found : t(isFirst ? "automations:fields.firstYes" : "automations:fields.firstNo");
  const pair = { name: t(`automations:filter.${filter}`), value: value || t("automations:try.empty") };
  return <Step isMet={isMet}>{t("common:pair", pair)}</Step>;
}

const Aside = ({ children }: { children: string }) => (
  <Text as="span" tone="subdued">
    {` · ${children}`}
  </Text>
);

/** @param isMet without it, a step that nothing is asked in */
function Step({ isMet, children }: { isMet?: boolean; children: ReactNode }) {
  const { t } = useTranslation("automations");
  return (
    <li>
      <span className="wb-automation-mark">
        {isMet !== undefined && (
          <Icon
            source={isMet ? CheckIcon : XIcon}
            tone={isMet ? "success" : "critical"}
            accessibilityLabel={t(isMet ? "try.met" : "try.notMet")}
          />
        )}
      </span>
      <span>{children}</span>
    </li>
  );
}
