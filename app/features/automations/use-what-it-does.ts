import { useTranslation } from "../../i18n/translation";
import type { AutomationRowView } from "./load-automations.server";
import { useTriggerText } from "./use-trigger-text";

export type WhatItDoes = Pick<AutomationRowView, "trigger" | "days" | "values" | "wait" | "actions">;

/** What an automation does, in a line: what starts it, the wait, and its actions. */
export function useWhatItDoes() {
  const { t } = useTranslation("automations");
  const triggerText = useTriggerText();
  const waitText = ({ kind, duration, time }: NonNullable<WhatItDoes["wait"]>) => {
    if (kind === "after") return t("list.wait", { time: duration });
    return kind === "until" ? t("list.waitUntil", { time }) : t("list.waitDays", { days: duration, time });
  };
  return (row: WhatItDoes): string =>
    [
      triggerText(row),
      row.wait && waitText(row.wait),
      // Two tags are two actions of one name.
      [...new Set(row.actions)].map((action) => t(`action.${action}`)).join(" + "),
    ]
      .filter(Boolean)
      .join(" → ");
}
