import type { AttentionSettings } from "../../../contract/attention";
import { MAX_RULE_DAYS } from "../../../contract/attention-limits";
import type { AttentionReason } from "../../../contract/order-filter";

/** Values of the form's fields: a text being typed need not be a valid number. */
export interface AttentionFields {
  /** Days are null for rules without days. */
  rules: Record<AttentionReason, { on: boolean; days: string | null }>;
}

export function fieldsOf({ rules }: AttentionSettings): AttentionFields {
  const fields = Object.entries(rules).map(([reason, rule]) => [
    reason,
    { on: rule.on, days: "days" in rule ? String(rule.days) : null },
  ]);
  return { rules: Object.fromEntries(fields) as AttentionFields["rules"] };
}

export function settingsOf({ rules }: AttentionFields): AttentionSettings {
  const settings = Object.entries(rules).map(([reason, { on, days }]) => [
    reason,
    days === null ? { on } : { on, days: Number(days) },
  ]);
  return { rules: Object.fromEntries(settings) as AttentionSettings["rules"] };
}

export function areDays(days: string): boolean {
  return /^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_RULE_DAYS;
}
