import type { AutomationRow } from "../../../contract/automations";
import { isOfDays, type TriggerName } from "../../../contract/automation-limits";
import type { ShipmentStatus, SubStatus } from "../../../contract/shipment-status";
import { statusLabel } from "../../../contract/status-labels";
import { useTranslation } from "../../i18n/translation";
import { useList } from "../../i18n/use-list";

/** What starts an automation, in a line: with its days, or with the statuses or problems that it waits for. */
export function useTriggerText() {
  const { t } = useTranslation(["automations", "common", "status", "subStatus", "orderPage"]);
  const list = useList();
  const nameOf = (trigger: TriggerName, value: string) => {
    if (trigger === "status") return t(`status:${statusLabel(value as ShipmentStatus)}`);
    if (trigger === "sub_status") return t(`subStatus:${value as SubStatus}`);
    return t(`orderPage:problems.kind.${value as "damaged"}`);
  };
  return ({ trigger, days, values }: Pick<AutomationRow, "trigger" | "days" | "values">) => {
    if (isOfDays(trigger) && days !== null) return t(`automations:triggerDays.${trigger}`, { count: days });
    const name = t(`automations:trigger.${trigger}`);
    if (values.length === 0) return name;
    const any = values.map((value) => nameOf(trigger, value));
    return t("common:pair", { name, value: list(any, "disjunction") });
  };
}
