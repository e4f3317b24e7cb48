import { BlockStack, Button, ChoiceList, InlineStack, Select, Text } from "@shopify/polaris";
import type { PageDocument, PageLanguages } from "../../../../contract/page-document";
import { MAX_ADDED_LANGUAGES } from "../../../../contract/page-limits";
import { languagesOf } from "../../../../storefront/document/page-language";
import { nameIn, nameOfLanguage } from "../../../../storefront/language-names";
import { useTranslation } from "../../../i18n/translation";
import { FURTHER_LANGUAGES } from "./further-languages";

interface Props {
  document: PageDocument;
  shopLanguage: string;
  onChange: (languages: PageLanguages) => void;
  /** One was added: it is the next to be translated. */
  onAdded: (language: string) => void;
}

/** Which languages the page has, which stands in where it has none, and between which shoppers may choose. */
export function PageLanguagesForm({ document, shopLanguage, onChange, onAdded }: Props) {
  const { t, i18n } = useTranslation("pageTranslation");
  const { languages } = document;
  const all = languagesOf(document);
  const called = (tag: string) => nameIn(tag, i18n.language);
  const change = (part: Partial<PageLanguages>) => onChange({ ...languages, ...part });
  const remove = (tag: string) =>
    change({
      added: languages.added.filter((each) => each !== tag),
      offered: languages.offered.filter((each) => each !== tag),
      default: languages.default === tag ? null : languages.default,
    });
  const further = FURTHER_LANGUAGES.filter((tag) => !all.includes(tag))
    .map((tag) => ({ value: tag as string, label: called(tag) }))
    .sort((one, other) => one.label.localeCompare(other.label, i18n.language));

  return (
    <BlockStack gap="400">
      <Select
        label={t("default.label")}
        helpText={t("default.help")}
        options={[
          { value: "", label: t("default.shop", { language: called(shopLanguage) }) },
          ...all.map((tag) => ({ value: tag, label: nameOfLanguage(tag) })),
        ]}
        value={languages.default ?? ""}
        onChange={(tag) => change({ default: tag || null })}
      />
      <Select
        label={t("added.label")}
        helpText={t("added.help")}
        options={[{ value: "", label: t("added.choose") }, ...further]}
        value=""
        disabled={languages.added.length >= MAX_ADDED_LANGUAGES}
        onChange={(tag) => {
          if (!tag) return;
          change({ added: [...languages.added, tag] });
          onAdded(tag);
        }}
      />
      {languages.added.length > 0 && (
        <InlineStack gap="200">
          {languages.added.map((tag) => (
            <Button key={tag} size="slim" tone="critical" onClick={() => remove(tag)}>
              {t("added.remove", { language: called(tag) })}
            </Button>
          ))}
        </InlineStack>
      )}
      <ChoiceList
        title={t("offered.label")}
        allowMultiple
        choices={all.map((tag) => ({ value: tag, label: nameOfLanguage(tag) }))}
        selected={languages.offered}
        onChange={(offered) => change({ offered: all.filter((tag) => offered.includes(tag)) })}
      />
      <Text as="p" tone="subdued">
        {t("offered.help")}
      </Text>
    </BlockStack>
  );
}
