import { useTranslation } from "../../i18n/translation";

/** The automation that has done something, by its name; null: it is deleted. */
export function useAutomationWords(): (name: string | null) => string {
  const { t } = useTranslation("orderPage");
  return (name) => (name === null ? t("history.automationGone") : t("history.by.automation", { name }));
}
