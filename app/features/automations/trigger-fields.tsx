import { BlockStack, ChoiceList, Select } from "@shopify/polaris";
import { TRIGGERS, type TriggerName, MAX_TRIGGER_DAYS } from "../../../contract/automation-limits";
import { PROBLEM_KINDS } from "../../../contract/problem-limits";
import { SHIPMENT_STATUSES, statusLabel } from "../../../contract/status-labels";
import { fieldError, type Failure } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { type Trigger, triggerNamed } from "./change-definition";
import { NumberField } from "./number-field";
import { SubStatusFields } from "./sub-status-fields";

interface Props {
  trigger: Trigger;
  failure: Failure | null;
  onChange: (trigger: Trigger) => void;
}

/** What starts the automation. */
export function TriggerFields({ trigger, failure, onChange }: Props) {
  const { t } = useTranslation("automations");
  return (
    <BlockStack gap="300">
      <Select
        label={t("fields.trigger")}
        options={TRIGGERS.map((value) => ({ value, label: t(`trigger.${value}`) }))}
        value={trigger.on}
        onChange={(on) => onChange(triggerNamed(on as TriggerName))}
      />
      <div className="wb-automation-choices">
        <TriggerDetails trigger={trigger} failure={failure} onChange={onChange} />
      </div>
    </BlockStack>
  );
}

function TriggerDetails({ trigger, failure, onChange }: Props) {
  const { t } = useTranslation(["automations", "status", "orderPage"]);
  const errorOf = (field: string) => fieldError(failure, `definition.trigger.${field}`);
  switch (trigger.on) {
    case "status":
      return (
        <ChoiceList
          title={t("automations:fields.statuses")}
          allowMultiple
          choices={SHIPMENT_STATUSES.filter((status) => status !== "INIT" && status !== "NO_RECORD").map(
            (value) => ({ value, label: t(`status:${statusLabel(value)}`) }),
          )}
          selected={trigger.statuses}
          error={errorOf("statuses")}
          onChange={(statuses) => onChange({ ...trigger, statuses: statuses as typeof trigger.statuses })}
        />
      );
    case "sub_status":
      return (
        <SubStatusFields
          chosen={trigger.sub_statuses}
          error={errorOf("sub_statuses")}
          onChange={(chosen) => onChange({ ...trigger, sub_statuses: chosen })}
        />
      );
    case "problem":
      return (
        <ChoiceList
          title={t("automations:fields.problems")}
          allowMultiple
          choices={PROBLEM_KINDS.map((value) => ({ value, label: t(`orderPage:problems.kind.${value}`) }))}
          selected={trigger.kinds}
          error={errorOf("kinds")}
          onChange={(kinds) => onChange({ ...trigger, kinds: kinds as typeof trigger.kinds })}
        />
      );
    case "unfulfilled":
    case "silent":
    case "overdue":
    case "delivered":
      return (
        <NumberField
          label={t("automations:fields.days")}
          value={trigger.days}
          min={1}
          max={MAX_TRIGGER_DAYS}
          error={errorOf("days")}
          onChange={(days) => onChange({ ...trigger, days: days ?? 0 })}
        />
      );
    case "fulfilled":
    case "partly_fulfilled":
    case "late":
      return null;
  }
}
