import { useNavigate } from "@remix-run/react";
import { Badge, BlockStack, Button, Card, InlineStack, Text, TextField } from "@shopify/polaris";
import { type ReactNode, useState } from "react";
import type { Automation } from "../../../contract/automations";
import { MAX_AUTOMATION_NAME } from "../../../contract/automation-limits";
import { CallFailure } from "../../components/call-failure";
import { Gate } from "../../components/gate";
import { PageFrame } from "../../components/page-frame";
import { useFirstError } from "../../components/use-first-error";
import { fieldError } from "../../endApi/failure";
import { useFormPart } from "../../form/form-parts";
import { isSame } from "../../form/merge-values";
import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { orThrow, useEndApi } from "../../shell/use-end-api";
import { ActionFields } from "./action-fields";
import type { Definition } from "./change-definition";
import { DelayFields } from "./delay-fields";
import { FilterFields } from "./filter-fields";
import type { AutomationView } from "./load-automations.server";
import { RunLine } from "./run-line";
import { TriggerFields } from "./trigger-fields";
import { TryCard } from "./try-card";
import { WaitingBanner } from "./waiting-banner";
import "./automations.css";

const LIST = "/track/notification/automations";

/** An automation as a list of steps, what it would have done, and what it has done. */
export function AutomationPage({ view: { automation, runs, countries } }: { view: AutomationView }) {
  const { t } = useTranslation(["automations", "screens", "form"]);
  const { id, is_on: isOn } = automation;
  // What others have saved since is shown where nothing is typed, and refuses the save where something is.
  const [{ revision, ...saved }, setSaved] = useState(() => savedOf(automation));
  const [values, setValues] = useState<Pick<Saved, "name" | "definition">>(saved);
  const isDirty = !isSame(values, saved);
  const present = savedOf(automation);
  if (!isDirty && present.revision >= revision && !isSame(present, { revision, ...saved })) adopt(present);
  const edit = useEndApi();
  const act = useEndApi();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const form = useFirstError<HTMLDivElement>(edit.failure);
  const { failure } = edit;
  const { name, definition } = values;
  function adopt({ revision: newest, ...shown }: Saved) {
    setSaved({ revision: newest, ...shown });
    setValues(shown);
  }
  const change = (more: Partial<Definition>) =>
    setValues((before) => ({ ...before, definition: { ...before.definition, ...more } }));

  useFormPart("automation", {
    values,
    saved,
    async save() {
      const changed = await orThrow(edit.call("updateAutomation", { id, revision, ...values }));
      adopt(savedOf(changed));
    },
    discard: () => setValues(saved),
    done: t("form:saved"),
  });
  const turn = () =>
    act.call(
      "switchAutomation",
      { id, is_on: !isOn },
      { done: t(isOn ? "automations:page.switchedOff" : "automations:page.switchedOn") },
    );
  async function remove() {
    const words = { title: t("automations:page.deleteTitle", { name: saved.name }) };
    const text = t("automations:page.deleteText");
    if (!(await confirm({ ...words, text, confirm: t("automations:page.delete"), destructive: true })))
      return;
    const { ok } = await act.call("deleteAutomation", { id }, { done: t("automations:page.deleted") });
    if (ok) void navigate(LIST);
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
        {automation.waiting_earlier > 0 && !isDirty && <WaitingBanner automation={automation} />}
        <Gate feature="notification-setting">
          <div ref={form}>
            <ol className="wb-automation-steps">
              <Step>
                <TextField
                  label={t("automations:page.name")}
                  helpText={t("automations:page.nameHelp")}
                  value={name}
                  maxLength={MAX_AUTOMATION_NAME}
                  error={fieldError(failure, "name")}
                  autoComplete="off"
                  onChange={(typed) => setValues({ ...values, name: typed })}
                />
              </Step>
              <Step title={t("automations:steps.when")}>
                <TriggerFields
                  trigger={definition.trigger}
                  failure={failure}
                  onChange={(trigger) => change({ trigger })}
                />
              </Step>
              <Step title={t("automations:steps.onlyIf")}>
                <FilterFields
                  filters={definition.filters}
                  countries={countries}
                  courierNames={automation.courier_names}
                  failure={failure}
                  onChange={(filters) => change({ filters })}
                />
              </Step>
              <Step title={t("automations:steps.wait")}>
                <DelayFields definition={definition} failure={failure} onChange={change} />
              </Step>
              <Step title={t("automations:steps.then")}>
                <ActionFields
                  actions={definition.actions}
                  failure={failure}
                  onChange={(actions) => change({ actions })}
                />
              </Step>
            </ol>
          </div>
        </Gate>
        <TryCard definition={definition} />
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
        <InlineStack align="end">
          <Button tone="critical" variant="plain" disabled={act.isBusy} onClick={() => void remove()}>
            {t("automations:page.delete")}
          </Button>
        </InlineStack>
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

/** One step of the list, in a card of its own. */
function Step({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <li>
      <Card>
        <BlockStack gap="300">
          {title && (
            <Text as="h2" variant="headingMd">
              {title}
            </Text>
          )}
          {children}
        </BlockStack>
      </Card>
    </li>
  );
}
