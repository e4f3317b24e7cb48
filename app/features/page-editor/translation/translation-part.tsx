import { BlockStack, Button, Collapsible, ProgressBar, Select, Text, TextField } from "@shopify/polaris";
import { useDeferredValue, useEffect, useId, useMemo, useState } from "react";
import type { LanguageTag } from "../../../../contract/locales";
import { ownValue } from "../../../../contract/own-value";
import type { PageDocument } from "../../../../contract/page-document";
import type { PageEdit } from "../../../../machines/page-edits";
import { isLanguage } from "../../../../storefront/document/conditions";
import { labelTexts } from "../../../../storefront/document/label-keys";
import { hashOf } from "../../../../storefront/document/original-of";
import { languagesOf } from "../../../../storefront/document/page-language";
import { nameIn, nameOfLanguage } from "../../../../storefront/language-names";
import { progressOf, type PageText, type TextGroup } from "../../../../storefront/translation/page-texts";
import { useTranslation } from "../../../i18n/translation";
import { useShell } from "../../../shell/use-shell";
import { useShopperFile } from "../../editors/use-shopper-texts";
import { PartHead } from "../../editors/part-head";
import { FILTERS, type TextFilter } from "./filter-texts";
import { PageLanguagesForm } from "./page-languages";
import { type Meanings, TextGroups } from "./text-groups";
import { TextsFile } from "./texts-file";
import { useFoundTexts } from "./use-found-texts";
import { usePageTexts } from "./use-page-texts";

interface Props {
  document: PageDocument;
  shop: { name: string };
  shopLanguage: string;
  onEdit: (edit: PageEdit) => void;
  onLanguage: (language: string) => void;
  onBack: () => void;
}

/** The editor's part "Translation": the merchant's texts and our labels in each language of the page. */
export function TranslationPart({ document, shop, shopLanguage, onEdit, onLanguage, onBack }: Props) {
  const { t, i18n } = useTranslation(["pageTranslation", "screens"]);
  const all = languagesOf(document);
  const { tag } = useShell();
  const [chosen, setChosen] = useState(() => firstLanguage(document, { shopLanguage, reader: tag }));
  const language = all.includes(chosen) ? chosen : all[0]!;
  const [filter, setFilter] = useState<TextFilter>("all");
  const [query, setQuery] = useState("");
  const [isSetting, setSetting] = useState(false);
  const settingsId = useId();
  const groups = usePageTexts({ document, shop, shopLanguage, language });
  const meanings = useMeanings(tag, language);
  const wanted = useDeferredValue(query);
  const found = useFoundTexts(groups, { filter, query: wanted, language });
  // The preview shows what is written.
  useEffect(() => onLanguage(language), [onLanguage, language]);
  const write = (text: PageText, value: string) =>
    onEdit({
      ...{ kind: "texts", language, field: text.place },
      texts: { [text.place]: value },
      originals: { [text.place]: hashOf(text.original) },
    });
  const called = nameIn(language, i18n.language);

  return (
    <BlockStack gap="400">
      <PartHead
        title={t("screens:translation.title")}
        about={t("screens:translation.about")}
        onBack={onBack}
      />
      <Select
        label={t("language")}
        options={byName(all, i18n.language).map((each) => ({ value: each, label: nameOfLanguage(each) }))}
        value={language}
        onChange={setChosen}
      />
      {isLanguage(shopLanguage, language) && (
        <Text as="p" tone="subdued">
          {t("ownLanguage", { language: called })}
        </Text>
      )}
      {groups && <Progress groups={groups} />}
      <div>
        <Button
          disclosure={isSetting ? "up" : "down"}
          variant="plain"
          ariaExpanded={isSetting}
          ariaControls={settingsId}
          onClick={() => setSetting(!isSetting)}
        >
          {t("settings")}
        </Button>
        <Collapsible id={settingsId} open={isSetting} transition={false}>
          <div className="wb-languages">
            {isSetting && (
              <PageLanguagesForm
                {...{ document, shopLanguage }}
                onChange={(languages) => onEdit({ kind: "languages", languages })}
                onAdded={setChosen}
              />
            )}
          </div>
        </Collapsible>
      </div>
      <CopyTexts {...{ document, language, groups, onEdit }} />
      <TextsFile {...{ document, shop, shopLanguage, onEdit }} />
      <div className="wb-text-search">
        <TextField
          label={t("search")}
          type="search"
          value={query}
          autoComplete="off"
          clearButton
          onClearButtonClick={() => setQuery("")}
          onChange={setQuery}
        />
        <Select
          label={t("filter.label")}
          options={FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
          value={filter}
          onChange={(value) => setFilter(value as TextFilter)}
        />
      </div>
      {found && (
        <TextGroups
          key={`${language} ${filter} ${wanted}`}
          groups={found}
          all={groups ?? found}
          meanings={meanings}
          language={language}
          isSearching={filter !== "all" || wanted.trim() !== ""}
          onChange={write}
        />
      )}
      {found?.length === 0 && (
        <p role="status">
          <Text as="span" tone="subdued">
            {t("nothing")}
          </Text>
        </p>
      )}
    </BlockStack>
  );
}

/** What was begun, else the reader's own language, else the page's default, else the first by its name: never the one of the settings. */
function firstLanguage(
  document: PageDocument,
  { shopLanguage, reader }: { shopLanguage: string; reader: string },
): string {
  const others = byName(
    languagesOf(document).filter((each) => !isLanguage(shopLanguage, each)),
    reader,
  );
  return (
    others.find((each) => Object.hasOwn(document.texts, each)) ??
    others.find((each) => each === reader) ??
    others.find((each) => each === document.languages.default) ??
    others[0]!
  );
}

/** As they call themselves, which is how they are listed. */
const byName = (languages: readonly string[], reader: string): string[] =>
  languages.toSorted((one, other) => nameOfLanguage(one).localeCompare(nameOfLanguage(other), reader));

/** Our labels as the reader knows them, beside those of another language. */
function useMeanings(reader: LanguageTag, language: string): Meanings | null {
  const file = useShopperFile(reader);
  return useMemo(
    () => (file && !isLanguage(language, reader) ? { language: reader, labels: labelTexts(file) } : null),
    [file, language, reader],
  );
}

function Progress({ groups }: { groups: readonly TextGroup[] }) {
  const { t } = useTranslation("pageTranslation");
  const id = useId();
  const { done, total } = progressOf(groups);
  return (
    <BlockStack gap="100">
      <Text as="p" id={id}>
        {t("translated", { done, total })}
      </Text>
      <ProgressBar
        progress={total === 0 ? 100 : Math.floor((done / total) * 100)}
        size="small"
        ariaLabelledBy={id}
      />
    </BlockStack>
  );
}

interface CopyProps extends Pick<Props, "document" | "onEdit"> {
  language: string;
  groups: readonly TextGroup[] | null;
}

/** Takes the merchant's texts of another language where this one has none: it begins with what is similar. */
function CopyTexts({ document, language, groups, onEdit }: CopyProps) {
  const { t } = useTranslation("pageTranslation");
  const [copied, setCopied] = useState<number | null>(null);
  const others = Object.keys(document.texts).filter((each) => each !== language);
  if (others.length === 0 || !groups) return null;
  const copy = (from: string) => {
    const given = ownValue(document.texts, from) ?? {};
    const empty = groups
      .flatMap(({ texts }) => texts)
      .filter(({ place, text }) => text === "" && ownValue(given, place));
    setCopied(empty.length);
    if (empty.length === 0) return;
    onEdit({
      ...{ kind: "texts", language },
      texts: Object.fromEntries(empty.map(({ place }) => [place, ownValue(given, place)!])),
      originals: Object.fromEntries(empty.map(({ place, original }) => [place, hashOf(original)])),
    });
  };
  return (
    <BlockStack gap="100">
      <Select
        label={t("copy.label")}
        helpText={t("copy.help")}
        options={[
          { value: "", label: t("copy.choose") },
          ...others.map((tag) => ({ value: tag, label: nameOfLanguage(tag) })),
        ]}
        value=""
        onChange={(from) => from && copy(from)}
      />
      <p role="status">{copied !== null && t("copy.done", { count: copied })}</p>
    </BlockStack>
  );
}
