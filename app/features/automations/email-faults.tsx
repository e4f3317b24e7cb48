import { Banner } from "@shopify/polaris";
import type { MailProblem } from "../../../contract/mail-templates";
import { ownValue } from "../../../contract/own-value";
import { nameOfLanguage } from "../../../storefront/language-names";
import { SUBJECT_BLOCK, lineOfText } from "../../../storefront/mail/automated-template";
import { useTranslation } from "../../i18n/translation";
import { useProblemWords } from "../mail-editor/problem-list";
import type { Action } from "./change-definition";

interface Props {
  action: Extract<Action, { do: "email_customer" }>;
  faults: readonly MailProblem[];
}

/** What is wrong with the variables of an automation's email, by its fields. */
export function EmailFaults({ action, faults }: Props) {
  const { t } = useTranslation(["automations", "mailEditor"]);
  const wordsOf = useProblemWords();
  // The subject stands in the email as its heading once more.
  const listed = faults.filter(({ block }) => block !== SUBJECT_BLOCK);
  if (listed.length === 0) return null;
  const textIn = (language: string | null) =>
    (language === null ? undefined : ownValue(action.texts, language as "de")?.text) || action.text;
  const whereIs = ({ block, setting, language, column }: MailProblem) =>
    [
      setting !== null && t(block === null ? "automations:fields.subject" : "automations:fields.text"),
      language && nameOfLanguage(language),
      block !== null && t("automations:fields.line", { line: lineOfText(textIn(language), column) }),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <Banner tone="critical" title={t("mailEditor:problems.faults")}>
      <ul>
        {listed.map((fault, index) => (
          <li key={index}>
            <span className="wb-break">{wordsOf(fault)}</span> {whereIs(fault)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
