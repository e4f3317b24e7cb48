import { Checkbox, TextField } from "@shopify/polaris";
import { MAX_RULE_DAYS } from "../../../contract/attention-limits";
import type { AttentionReason } from "../../../contract/order-filter";
import { useTranslation } from "../../i18n/translation";
import { areDays, type AttentionFields } from "./attention-form";

type Rule = AttentionFields["rules"][AttentionReason];

interface Props {
  reason: AttentionReason;
  rule: Rule;
  isBusy: boolean;
  /** Why the service has refused the days. */
  refused: string | undefined;
  onChange: (rule: Rule) => void;
}

/** One rule: on or off, and after how many days. */
export function RuleFields({ reason, rule, isBusy, refused, onChange }: Props) {
  const { t } = useTranslation("attention");
  const { on, days } = rule;

  return (
    <div className="wb-rule">
      <Checkbox
        label={t(`reasons.${reason}`)}
        helpText={t(`rules.${reason}`)}
        checked={on}
        disabled={isBusy}
        onChange={(checked) => onChange({ ...rule, on: checked })}
      />
      {days !== null && (
        <TextField
          label={t("settings.daysOf", { rule: t(`reasons.${reason}`) })}
          labelHidden
          type="number"
          min={1}
          max={MAX_RULE_DAYS}
          autoComplete="off"
          suffix={t("settings.days", { count: Number(days) || 0 })}
          value={days}
          error={areDays(days) ? refused : t("settings.daysError", { max: MAX_RULE_DAYS })}
          disabled={isBusy || !on}
          onChange={(typed) => onChange({ ...rule, days: typed })}
        />
      )}
    </div>
  );
}
