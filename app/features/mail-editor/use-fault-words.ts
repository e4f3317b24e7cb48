import type { MailProblem } from "../../../contract/mail-templates";
import { useTranslation } from "../../i18n/translation";
import { useProblemWords } from "./problem-list";

/** The first fault of a text, with its line: it stands under the field, which stays where it is while somebody types in it. */
export function useFaultWords(faults: readonly MailProblem[]) {
  const { t } = useTranslation("mailEditor");
  const wordsOf = useProblemWords();
  return (setting: string): string | undefined => {
    const fault = faults.find((each) => each.setting === setting);
    if (!fault) return undefined;
    return `${wordsOf(fault)} ${t("problems.line", { line: fault.line, column: fault.column })}`;
  };
}
