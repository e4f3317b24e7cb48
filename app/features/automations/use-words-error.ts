import type { FieldError } from "../../../contract/errors";
import type { MailProblem } from "../../../contract/mail-templates";
import { useTranslation } from "../../i18n/translation";
import { useProblemWords } from "../mail-editor/problem-list";

/** What is wrong with a field: of variables the sentence that the preview has, with the line, else that of the service. */
export function useWordsError() {
  const { t } = useTranslation(["automations", "common"]);
  const wordsOf = useProblemWords();
  return (field: FieldError | undefined): string | undefined => {
    if (!field) return undefined;
    const { problem, name, line } = field.values;
    if (problem === undefined) return field.message;
    const value = wordsOf({ key: problem as MailProblem["key"], name: String(name) });
    if (line === undefined) return value;
    return t("common:pair", { name: t("automations:fields.line", { line: Number(line) }), value });
  };
}
