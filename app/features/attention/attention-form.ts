import type { AttentionSettings } from "../../../contract/attention";
import { EMAIL, MAX_RECIPIENTS, MAX_RULE_DAYS } from "../../../contract/attention-limits";
import type { AttentionReason } from "../../../contract/order-filter";

/** Values of the form's fields: a text being typed need not be a valid number or address. */
export interface AttentionFields {
  /** Days are null for rules without days. */
  rules: Record<AttentionReason, { on: boolean; days: string | null }>;
  digest: { on: boolean; recipients: string; hour: string };
}

export function fieldsOf({ rules, digest }: AttentionSettings): AttentionFields {
  const fields = Object.entries(rules).map(([reason, rule]) => [
    reason,
    { on: rule.on, days: "days" in rule ? String(rule.days) : null },
  ]);
  return {
    rules: Object.fromEntries(fields) as AttentionFields["rules"],
    digest: { ...digest, recipients: digest.recipients.join(", "), hour: String(digest.hour) },
  };
}

export function settingsOf({ rules, digest }: AttentionFields): AttentionSettings {
  const settings = Object.entries(rules).map(([reason, { on, days }]) => [
    reason,
    days === null ? { on } : { on, days: Number(days) },
  ]);
  return {
    rules: Object.fromEntries(settings) as AttentionSettings["rules"],
    digest: { ...digest, recipients: addressesIn(digest.recipients), hour: Number(digest.hour) },
  };
}

export function areDays(days: string): boolean {
  return /^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_RULE_DAYS;
}

/** Why the addresses cannot be saved: the first that is none, or that there are too many; null where they can. */
export function recipientsFault(text: string): { wrong: string } | "tooMany" | null {
  const addresses = addressesIn(text);
  const wrong = addresses.find((address) => !EMAIL.test(address));
  if (wrong !== undefined) return { wrong };
  return addresses.length > MAX_RECIPIENTS ? "tooMany" : null;
}

/** Splits at commas, semicolons and blanks; removes duplicates, as the service does. */
function addressesIn(text: string): string[] {
  const addresses = text.split(/[\s,;、，]+/).filter(Boolean);
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
}
