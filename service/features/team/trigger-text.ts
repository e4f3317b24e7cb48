import type { AutomationTrigger } from "../../../contract/automation";
import { statusLabel } from "../../../contract/status-labels";
import type { MerchantLocalizer } from "../../platform/i18n/localizer";
import { colonOf } from "../../../storefront/colon";

/** What starts an automation, in a line, as the page of automations has it: with its days, or with what it waits for. */
export function triggerText(
  { t, shopperText, locale, language }: MerchantLocalizer,
  trigger: AutomationTrigger,
): string {
  if ("days" in trigger) return t(`mail.automation.days.${trigger.on}`, { count: trigger.days });
  const name = t(`mail.automation.trigger.${trigger.on}`);
  const values = valuesOf();
  if (values.length === 0) return name;
  return `${name}${colonOf(language)}${new Intl.ListFormat(locale, { type: "disjunction", style: "narrow" }).format(values)}`;

  function valuesOf(): string[] {
    if (trigger.on === "status")
      return trigger.statuses.map((status) => shopperText(`status.${statusLabel(status)}`));
    if (trigger.on === "sub_status")
      return trigger.sub_statuses.map((each) => shopperText(`subStatus.${each}`));
    if (trigger.on === "problem") return trigger.kinds.map((kind) => t(`mail.problem.kind.${kind}`));
    return [];
  }
}
