import { BlockStack, Checkbox, Select, TextField } from "@shopify/polaris";
import { MAX_DELAY_DAYS, MAX_DELAY_HOURS } from "../../../contract/automation-limits";
import { fieldError, type Failure } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { type Definition, type Delay, delayNamed } from "./change-definition";
import { NumberField } from "./number-field";

interface Props {
  definition: Definition;
  failure: Failure | null;
  onChange: (change: Partial<Definition>) => void;
}

/** How long it waits, and whether it looks again before it acts. */
export function DelayFields({ definition: { delay, checks_again: checksAgain }, failure, onChange }: Props) {
  const { t } = useTranslation("automations");
  const set = (changed: Delay) => onChange({ delay: changed });
  const errorOf = (field: string) => fieldError(failure, `definition.delay.${field}`);
  return (
    <BlockStack gap="300">
      <Select
        label={t("steps.wait")}
        labelHidden
        options={(["none", "after", "at"] as const).map((value) => ({ value, label: t(`delay.${value}`) }))}
        value={delay.kind}
        onChange={(kind) => set(delayNamed(kind as Delay["kind"]))}
      />
      {delay.kind === "after" && (
        <NumberField
          label={t("fields.hours")}
          value={delay.hours}
          min={1}
          max={MAX_DELAY_HOURS}
          error={errorOf("hours")}
          onChange={(hours) => set({ ...delay, hours: hours ?? 0 })}
        />
      )}
      {delay.kind === "at" && (
        <div className="wb-automation-pair">
          <TextField
            label={t("fields.time")}
            type="time"
            helpText={t("fields.zone")}
            value={delay.time}
            error={errorOf("time")}
            autoComplete="off"
            onChange={(time) => set({ ...delay, time })}
          />
          <NumberField
            label={t("fields.daysLater")}
            value={delay.days}
            max={MAX_DELAY_DAYS}
            error={errorOf("days")}
            onChange={(days) => set({ ...delay, days: days ?? 0 })}
          />
        </div>
      )}
      <Checkbox
        label={t("steps.checkLabel")}
        checked={checksAgain}
        onChange={(checks) => onChange({ checks_again: checks })}
      />
    </BlockStack>
  );
}
