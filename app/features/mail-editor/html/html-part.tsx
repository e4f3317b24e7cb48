import { BlockStack } from "@shopify/polaris";
import { type ReactNode, useMemo } from "react";
import { MAX_MAIL_HTML } from "../../../../contract/mail-template-limits";
import type { MailProblem } from "../../../../contract/mail-templates";
import type { MailEdit } from "../../../../machines/mail-edits";
import { useTranslation } from "../../../i18n/translation";
import { PartHead } from "../../editors/part-head";
import { useProblemWords } from "../problem-list";
import { VariablesButton } from "../variables/variables-button";
import { CodeField } from "./code-field";

interface Props {
  html: string;
  faults: readonly MailProblem[];
  problems: ReactNode;
  onEdit: (edit: MailEdit) => void;
  onBack: () => void;
}

/** The document that stands in place of the blocks. */
export function HtmlPart({ html, faults, problems, onEdit, onBack }: Props) {
  const { t } = useTranslation("mailEditor");
  const wordsOf = useProblemWords();
  const here = useMemo(() => faults.filter(({ setting }) => setting === "html"), [faults]);
  const marked = useMemo(() => new Set(here.map(({ line }) => line)), [here]);
  const [first] = here;
  return (
    <BlockStack gap="400">
      <PartHead title={t("parts.html.title")} about={t("parts.html.about")} onBack={onBack} />
      <VariablesButton />
      <div data-variables="">
        <CodeField
          label={t("parts.html.title")}
          help={t("html.help")}
          value={html}
          max={MAX_MAIL_HTML}
          marked={marked}
          error={
            first && `${wordsOf(first)} ${t("problems.line", { line: first.line, column: first.column })}`
          }
          onChange={(text) => onEdit({ kind: "html", html: text })}
        />
      </div>
      {/* Below: what comes and goes while somebody types moves no code. */}
      {problems}
    </BlockStack>
  );
}
