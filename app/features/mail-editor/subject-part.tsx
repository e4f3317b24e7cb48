import { BlockStack, TextField } from "@shopify/polaris";
import type { ReactNode } from "react";
import type { MailTemplate } from "../../../contract/mail-template";
import { MAX_MAIL_PREHEADER, MAX_MAIL_SUBJECT } from "../../../contract/mail-template-limits";
import type { MailProblem } from "../../../contract/mail-templates";
import type { MailEdit } from "../../../machines/mail-edits";
import { useTranslation } from "../../i18n/translation";
import { PartHead } from "../editors/part-head";
import { useFaultWords } from "./use-fault-words";
import { useOurWords } from "./use-our-words";
import { VariablesButton } from "./variables/variables-button";

interface Props {
  template: Pick<MailTemplate, "subject" | "preheader">;
  faults: readonly MailProblem[];
  /** What else is wrong, below the fields. */
  problems: ReactNode;
  onEdit: (edit: MailEdit) => void;
  onBack: () => void;
}

/** What stands in the list of a mail program. */
export function SubjectPart({ template, faults, problems, onEdit, onBack }: Props) {
  const { t } = useTranslation("mailEditor");
  const ours = useOurWords();
  const faultOf = useFaultWords(faults);
  const [subjectFault, preheaderFault] = [faultOf("subject"), faultOf("preheader")];
  const [subject, preheader] = [ours("mail", "subject"), ours("mail", "preheader")];
  return (
    <BlockStack gap="400">
      <PartHead title={t("parts.head.title")} about={t("parts.head.about")} onBack={onBack} />
      <VariablesButton />
      <div data-variables="">
        <BlockStack gap="400">
          <TextField
            label={t("parts.subject.title")}
            helpText={t("parts.subject.help")}
            value={template.subject}
            {...(subject && { placeholder: subject })}
            {...(subjectFault && { error: subjectFault })}
            maxLength={MAX_MAIL_SUBJECT}
            showCharacterCount
            autoComplete="off"
            onChange={(text) => onEdit({ kind: "subject", text })}
          />
          <TextField
            label={t("parts.preheader.title")}
            helpText={t("parts.preheader.help")}
            value={template.preheader}
            {...(preheader && { placeholder: preheader })}
            {...(preheaderFault && { error: preheaderFault })}
            maxLength={MAX_MAIL_PREHEADER}
            showCharacterCount
            autoComplete="off"
            onChange={(text) => onEdit({ kind: "preheader", text })}
          />
        </BlockStack>
      </div>
      {problems}
    </BlockStack>
  );
}
