import { BlockStack, Button, InlineStack, Select, Text, TextField } from "@shopify/polaris";
import { TEXT_LANGUAGES, type TextLanguage } from "../../../../contract/courier-texts-limits";
import { MAX_UNSUBSCRIBE_TEXT } from "../../../../contract/mail-template-limits";
import { nameOfLanguage } from "../../../../storefront/language-names";
import { useTranslation } from "../../../i18n/translation";
import { languagesWithout, type UnsubscribeTexts } from "./design-fields";

interface Props {
  /** In every language. */
  texts: UnsubscribeTexts;
  ours: UnsubscribeTexts;
  language: TextLanguage;
  isBusy: boolean;
  errorOf: (language: TextLanguage) => string | undefined;
  onLanguage: (language: TextLanguage) => void;
  onChange: (texts: UnsubscribeTexts) => void;
}

/** The text of the unsubscribe button, one language at a time; the preview shows the same one. */
export function UnsubscribeField({ texts, ours, language, isBusy, errorOf, onLanguage, onChange }: Props) {
  const { t } = useTranslation(["notifications", "fieldErrors"]);
  const change = (text: string) => onChange({ ...texts, [language]: text });
  const text = texts[language] ?? "";
  const empty = languagesWithout(texts).filter((each) => each !== language);
  const own = TEXT_LANGUAGES.filter((each) => texts[each] !== ours[each]);
  const namesOf = (languages: readonly TextLanguage[]) => languages.map(nameOfLanguage).join(" · ");

  return (
    <BlockStack gap="300">
      <Select
        label={t("notifications:language")}
        options={TEXT_LANGUAGES.map((tag) => ({ value: tag as string, label: nameOfLanguage(tag) }))}
        value={language}
        onChange={(tag) => onLanguage(tag as TextLanguage)}
      />
      <TextField
        label={t("notifications:design.unsubscribe.text")}
        helpText={t("notifications:design.unsubscribe.help")}
        value={text}
        error={text.trim() === "" ? t("fieldErrors:required") : errorOf(language)}
        requiredIndicator
        maxLength={MAX_UNSUBSCRIBE_TEXT}
        disabled={isBusy}
        autoComplete="off"
        onChange={change}
      />
      {empty.length > 0 && (
        <Text as="p" tone="critical">
          {t("notifications:design.unsubscribe.missing", { languages: namesOf(empty) })}
        </Text>
      )}
      {own.length > 0 && (
        <Text as="p" tone="subdued">
          {t("notifications:design.unsubscribe.own", { languages: namesOf(own) })}
        </Text>
      )}
      {text !== ours[language] && (
        <InlineStack>
          <Button variant="plain" disabled={isBusy} onClick={() => change(ours[language] ?? "")}>
            {t("notifications:design.unsubscribe.reset")}
          </Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}
