import { BlockStack, TextField } from "@shopify/polaris";
import type { PageCode, PageDocument } from "../../../../contract/page-document";
import { MAX_PAGE_CSS, MAX_PAGE_HTML } from "../../../../contract/page-limits";
import type { PageEdit } from "../../../../machines/page-edits";
import { useTranslation } from "../../../i18n/translation";
import { PartHead } from "../../editors/part-head";
import { LeftOut } from "./left-out";
import type { CheckedCss } from "./use-checked-css";
import type { CleanedHtml } from "./use-clean-html";

interface Props {
  document: PageDocument;
  checkedCss: CheckedCss | null;
  cleaned: CleanedHtml | null;
  onEdit: (edit: PageEdit) => void;
  onBack: () => void;
}

/** The editor's part "CSS and HTML": HTML around the page's sections and a style sheet, with what of each is left out by its line. */
export function CodePart({ document, checkedCss, cleaned, onEdit, onBack }: Props) {
  const { t } = useTranslation(["pageCode", "screens"]);
  const { code } = document;
  const fieldOf = (name: keyof PageCode) => ({
    ...{ value: code[name], autoComplete: "off", spellCheck: false, monospaced: true },
    onChange: (text: string) => onEdit({ kind: "code", code: { ...code, [name]: text }, field: name }),
  });
  return (
    <BlockStack gap="400">
      <PartHead
        title={t("screens:css-and-html.title")}
        about={t("screens:css-and-html.about")}
        onBack={onBack}
      />
      {(["top", "bottom"] as const).map((place) => (
        <BlockStack key={place} gap="200">
          <TextField
            {...fieldOf(place)}
            label={t(`html.${place}`)}
            {...(place === "top" && { helpText: t("html.help") })}
            multiline={6}
            maxHeight={320}
            maxLength={MAX_PAGE_HTML}
          />
          <div role="status">
            {code[place].trim() !== "" && cleaned && (
              <LeftOut
                problems={cleaned.problems[place].map(({ line, kind, text }) => ({
                  ...{ line, text },
                  reason: t(`htmlReasons.${kind}`),
                }))}
              />
            )}
          </div>
        </BlockStack>
      ))}
      <BlockStack gap="200">
        <TextField
          {...fieldOf("css")}
          label={t("css.label")}
          helpText={t("css.help")}
          multiline={12}
          maxHeight={480}
          maxLength={MAX_PAGE_CSS}
        />
        <div role="status">
          {code.css.trim() !== "" && checkedCss && (
            <LeftOut
              failure={checkedCss.isUnknown ? t("problems.failed") : null}
              problems={checkedCss.problems.map(({ line, kind, text }) => ({
                ...{ line, text },
                reason: t(`reasons.${kind}`),
              }))}
            />
          )}
        </div>
      </BlockStack>
    </BlockStack>
  );
}
