import { Badge, BlockStack, InlineStack, Text, TextField } from "@shopify/polaris";
import type { PageDocument } from "../../../../contract/page-document";
import { MAX_PAGE_CSS } from "../../../../contract/page-limits";
import type { PageEdit } from "../../../../machines/page-edits";
import { useTranslation } from "../../../i18n/translation";
import { ComingNote, PartHead } from "../sections/part-head";
import type { CheckedCss } from "./use-checked-css";

interface Props {
  document: PageDocument;
  checkedCss: CheckedCss | null;
  onEdit: (edit: PageEdit) => void;
  onBack: () => void;
}

/** The editor's part "CSS and HTML": a style sheet for the page, with what of it is left out by its line. */
export function CodePart({ document, checkedCss, onEdit, onBack }: Props) {
  const { t } = useTranslation(["pageCode", "screens"]);
  const { code } = document;
  return (
    <BlockStack gap="400">
      <PartHead
        title={t("screens:css-and-html.title")}
        about={t("screens:css-and-html.about")}
        onBack={onBack}
      />
      <TextField
        label={t("css.label")}
        helpText={t("css.help")}
        value={code.css}
        multiline={12}
        maxHeight={480}
        maxLength={MAX_PAGE_CSS}
        autoComplete="off"
        spellCheck={false}
        monospaced
        onChange={(css) => onEdit({ kind: "code", code: { ...code, css }, field: "css" })}
      />
      <div role="status">{code.css.trim() !== "" && checkedCss && <Checked {...checkedCss} />}</div>
      <InlineStack gap="200" blockAlign="center">
        <Text as="span">{t("html")}</Text>
        <ComingNote />
      </InlineStack>
    </BlockStack>
  );
}

function Checked({ problems, isUnknown }: CheckedCss) {
  const { t } = useTranslation("pageCode");
  if (isUnknown) return <Text as="p">{t("problems.failed")}</Text>;
  if (problems.length === 0)
    return (
      <Text as="p" tone="success">
        {t("problems.none")}
      </Text>
    );
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {t("problems.title")}
      </Text>
      <ul className="wb-css-problems">
        {problems.map(({ line, kind, text }, index) => (
          <li key={index}>
            <InlineStack gap="200">
              <Badge tone="warning">{t("problems.line", { line })}</Badge>
              <Text as="span">{t(`reasons.${kind}`)}</Text>
            </InlineStack>
            {text && <code dir="ltr">{text}</code>}
          </li>
        ))}
      </ul>
    </BlockStack>
  );
}
