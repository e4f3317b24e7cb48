import { useNavigate } from "@remix-run/react";
import { Badge, BlockStack, Button, Card, Text } from "@shopify/polaris";
import { useRef, useState } from "react";
import type { Automation } from "../../../contract/automations";
import { CallFailure } from "../../components/call-failure";
import { PageFrame } from "../../components/page-frame";
import { useFormPart } from "../../form/form-parts";
import { isSame } from "../../form/merge-values";
import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { orThrow, useEndApi } from "../../shell/use-end-api";
import { type AutomationValues, AutomationSteps } from "./automation-steps";
import type { Definition } from "./change-definition";
import type { AutomationView } from "./load-automations.server";
import { useDoubleText } from "./double-notice";
import { PausedBanner } from "./paused-banner";
import { RunLine } from "./run-line";
import { SwitchOnDetails } from "./switch-on-details";
import { TryCard, type TriedDefinition } from "./try-card";
import { useStepsFailure } from "./use-steps-failure";
import { WaitingBanner } from "./waiting-banner";
import "./automations.css";

const LIST = "/track/notification/automations";

/** An automation as a list of steps, what it would have done, and what it has done. */
export function AutomationPage({ view: { automation, runs, edited } }: { view: AutomationView }) {
  const { t } = useTranslation(["automations", "screens", "form"]);
  const { id, is_on: isOn } = automation;
  // What others have saved since is shown where nothing is typed, and refuses the save where something is.
  const [{ revision, ...saved }, setSaved] = useState(() => savedOf(automation));
  const [values, setValues] = useState<AutomationValues>(saved);
  const isDirty = !isSame(values, saved);
  const present = savedOf(automation);
  if (!isDirty && present.revision >= revision && !isSame(present, { revision, ...saved })) adopt(present);
  const { form, failure, isCorrected, save, onChecked } = useStepsFailure(values);
  const act = useEndApi();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [tried, setTried] = useState<TriedDefinition | null>(null);
  const check = useRef<HTMLDivElement>(null);
  const { trigger } = saved.definition;
  const double = useDoubleText({ trigger, kindsOn: edited.mail.kindsOn });
  const { definition } = values;
  function adopt({ revision: newest, ...shown }: Saved) {
    setSaved({ revision: newest, ...shown });
    setValues(shown);
  }

  useFormPart("automation", {
    values,
    saved,
    isCorrected,
    async save() {
      const changed = await orThrow(save("updateAutomation", { id, revision, ...values }));
      adopt(savedOf(changed));
    },
    discard: () => setValues(saved),
    done: t("form:saved"),
  });
  const goToCheck = () => {
    check.current?.scrollIntoView({ block: "center" });
    check.current?.querySelector("button")?.focus({ preventScroll: true });
  };
  async function turn() {
    const known = tried && isSame(tried.of, saved.definition) ? tried : null;
    const words = isOn
      ? {
          title: t("automations:page.offTitle", { name: saved.name }),
          text:
            automation.runs.waiting > 0
              ? t("automations:page.offWaiting", { count: automation.runs.waiting })
              : t("automations:page.offText"),
          confirm: t("automations:page.switchOff"),
          destructive: automation.runs.waiting > 0,
        }
      : {
          title: t("automations:page.onTitle", { name: saved.name }),
          text: t("automations:page.onText"),
          details: (
            <SwitchOnDetails
              double={sendsEmail(saved.definition) ? double : null}
              tried={known?.found ?? null}
            />
          ),
          ...(!known && { first: { label: t("automations:page.checkFirst"), onAction: goToCheck } }),
          confirm: t("automations:page.switchOn"),
        };
    const offWord = automation.runs.waiting > 0 ? "switchedOffEnded" : "switchedOff";
    if (!(await confirm(words))) return;
    await act.call(
      "switchAutomation",
      { id, is_on: !isOn },
      { done: t(`automations:page.${isOn ? offWord : "switchedOn"}`) },
    );
  }
  async function remove() {
    const words = { title: t("automations:page.deleteTitle", { name: saved.name }) };
    const text = t("automations:page.deleteText");
    if (!(await confirm({ ...words, text, confirm: t("automations:page.delete"), destructive: true })))
      return;
    const { ok } = await act.call("deleteAutomation", { id }, { done: t("automations:page.deleted") });
    // Back would lead to what is no longer there.
    if (ok) void navigate(LIST, { replace: true });
  }

  return (
    <PageFrame
      title={saved.name}
      mark={
        <Badge {...(isOn && { tone: "success" as const })}>
          {t(isOn ? "automations:list.on" : "automations:list.off")}
        </Badge>
      }
      back={{ to: LIST, label: t("screens:automations.title") }}
      actions={[
        {
          label: t(isOn ? "automations:page.switchOff" : "automations:page.switchOn"),
          ...(!isOn && { variant: "primary" as const }),
          ...{ loading: act.isBusy, disabled: isDirty, onClick: () => void turn() },
        },
      ]}
      subtitle={isDirty ? t("automations:page.saveFirst") : undefined}
    >
      <BlockStack gap="400">
        <CallFailure failure={act.failure} onDismiss={act.dismiss} />
        {automation.waiting_earlier > 0 && !isDirty && (
          <WaitingBanner
            automation={automation}
            onApplied={() => form.current?.querySelector("input")?.focus({ preventScroll: true })}
          />
        )}
        {edited.isPaused && sendsEmail(definition) && <PausedBanner />}
        <AutomationSteps
          {...{ values, edited, failure, form }}
          courierNames={automation.courier_names}
          onChange={(change) => setValues(change)}
        />
        <TryCard definition={definition} button={check} {...{ tried, onTried: setTried, onChecked }} />
        <Card>
          <BlockStack gap="300">
            <Text as="h2" variant="headingMd">
              {t("automations:runs.title")}
            </Text>
            {runs.length === 0 ? (
              <Text as="p" tone="subdued">
                {t("automations:runs.none")}
              </Text>
            ) : (
              <ul className="wb-automation-runs">
                {runs.map((run) => (
                  <RunLine key={run.id} run={run} />
                ))}
              </ul>
            )}
          </BlockStack>
        </Card>
        <div className="wb-automation-delete">
          <Button tone="critical" variant="plain" disabled={act.isBusy} onClick={() => void remove()}>
            {t("automations:page.delete")}
          </Button>
        </div>
      </BlockStack>
    </PageFrame>
  );
}

const savedOf = ({ name, definition, revision }: Pick<Automation, "name" | "definition" | "revision">) => ({
  revision,
  name,
  definition,
});
type Saved = ReturnType<typeof savedOf>;

const sendsEmail = ({ actions }: Definition) => actions.some((action) => action.do === "email_customer");
