import { BlockStack, Button, InlineStack, Select, Text } from "@shopify/polaris";
import { type ReactNode, useRef, useState } from "react";
import { TEXT_LANGUAGES } from "../../../contract/courier-texts-limits";
import type { MailTemplate } from "../../../contract/mail-template";
import { ownValue } from "../../../contract/own-value";
import type { MailProblem } from "../../../contract/mail-templates";
import type { MailEdit } from "../../../machines/mail-edits";
import { nameOfLanguage } from "../../../storefront/language-names";
import { useTranslation } from "../../i18n/translation";
import { PartHead } from "../editors/part-head";
import { MAIL_PLACE } from "../../../contract/mail-template-limits";
import type { BlockTypeView } from "./block-type";
import { TranslatedField } from "./translated-field";
import { type TextPlace, textPlacesOf, translatablePlaces, untranslatedIn } from "./text-places";
import { useOurWords } from "./use-our-words";
import { useMailWords } from "./use-mail-words";
import { VariablesButton } from "./variables/variables-button";

interface Props {
  template: MailTemplate;
  types: readonly BlockTypeView[];
  /** Whose texts are shown first. */
  start: string | undefined;
  faults: readonly MailProblem[];
  /** What else is wrong with the texts of a language, below the fields. */
  problems: (language: string, isElsewhere: (fault: MailProblem) => boolean) => ReactNode;
  onEdit: (edit: MailEdit) => void;
  /** The language whose texts are being written: the preview shows it. */
  onLanguage: (language: string) => void;
  onBack: () => void;
}

/** The texts of an email in each language, beside those that all others get. */
export function LanguagesPart(props: Props) {
  const { template, types, start, faults, problems, onEdit, onLanguage, onBack } = props;
  const { t, i18n } = useTranslation("mailEditor");
  const { place: placeName } = useMailWords();
  const [language, setLanguage] = useState<string>(start ?? "");
  const choose = (chosen: string) => {
    setLanguage(chosen);
    if (chosen) onLanguage(chosen);
  };
  const ours = useOurWords();
  const typeOf = (block: string | null) =>
    block === null ? MAIL_PLACE : (template.blocks.find(({ id }) => id === block)?.type ?? "");
  const own = ownValue(template.texts, language) ?? {};
  const places = textPlacesOf(template, types);
  const here = faults.filter((each) => each.language === language);
  const { length: count } = translatablePlaces(template, types);
  const missingIn = (each: string) => untranslatedIn(template, types, each);
  const missing = language ? missingIn(language) : [];
  const fields = useRef<HTMLDivElement>(null);

  return (
    <BlockStack gap="400">
      <PartHead title={t("parts.languages.title")} about={t("parts.languages.about")} onBack={onBack} />
      <Select
        label={t("languages.choose")}
        options={[
          { value: "", label: t("languages.none") },
          ...TEXT_LANGUAGES.map((tag) => {
            const name = nameOfLanguage(tag);
            // The language that the texts are written in.
            if (count === 0 || tag === i18n.language) return { value: tag as string, label: name };
            const done = count - missingIn(tag).length;
            return { value: tag as string, label: t("languages.count", { name, done, count }) };
          }),
        ]}
        value={language}
        onChange={choose}
      />
      {language && (
        <>
          <VariablesButton />
          <Text as="p" tone="subdued">
            {t("languages.help")}
          </Text>
          {count > 0 && language !== i18n.language && (
            <InlineStack gap="200">
              <Text as="p">{t("languages.progress", { done: count - missing.length, count })}</Text>
              {missing[0] && (
                <Button variant="plain" onClick={() => focusPlace(fields.current, missing[0]!.place)}>
                  {t("languages.next")}
                </Button>
              )}
            </InlineStack>
          )}
          <div data-variables="" ref={fields}>
            <BlockStack gap="400">
              {places.map((each) => (
                <TranslatedField
                  key={each.place}
                  place={each}
                  label={placeName(each.block, each.setting, template)}
                  value={ownValue(own, each.place) ?? ""}
                  ours={ours(typeOf(each.block), each.setting)}
                  fault={here.find((fault) => isAt(fault, each))}
                  onChange={(text) => onEdit({ kind: "text", language, place: each.place, text })}
                />
              ))}
            </BlockStack>
          </div>
          {problems(language, (fault) => !places.some((place) => isAt(fault, place)))}
        </>
      )}
    </BlockStack>
  );
}

/** The field of a text, to which the reader is led. */
function focusPlace(fields: HTMLElement | null, place: string): void {
  fields
    ?.querySelector(`[data-place="${CSS.escape(place)}"]`)
    ?.querySelector<HTMLElement>("input, textarea, [contenteditable]")
    ?.focus();
}

const isAt = (fault: MailProblem, { block, setting }: TextPlace): boolean =>
  fault.setting === setting && (fault.block ?? MAIL_PLACE) === (block ?? MAIL_PLACE);
