import { Select, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { MAX_AUTOMATION_SUBJECT, MAX_AUTOMATION_TEXT } from "../../../contract/automation-limits";
import { TEXT_LANGUAGES, type TextLanguage } from "../../../contract/courier-texts-limits";
import { nameOfLanguage } from "../../../storefront/language-names";
import { useTranslation } from "../../i18n/translation";
import type { Action } from "./change-definition";

type EmailAction = Extract<Action, { do: "email_customer" }>;

interface Props {
  action: EmailAction;
  errorOf: (field: string) => string | undefined;
  onChange: (action: EmailAction) => void;
}

const FIELDS = ["subject", "text"] as const;
const EMPTY = { subject: "", text: "" };

/** Subject and text of an email to customers, in one language after the other; those that have none get what all others get. */
export function EmailFields({ action, errorOf, onChange }: Props) {
  const { t } = useTranslation("automations");
  const [language, setLanguage] = useState<TextLanguage | "">("");
  const { texts } = action;
  const shown = language === "" ? action : (texts[language] ?? EMPTY);
  const errorIn = (tag: TextLanguage) => errorOf(`texts.${tag}.subject`) ?? errorOf(`texts.${tag}.text`);
  const fault = TEXT_LANGUAGES.find((tag) => tag !== language && errorIn(tag));
  const set = (field: (typeof FIELDS)[number], value: string) => {
    if (language === "") return onChange({ ...action, [field]: value });
    const { [language]: _before, ...others } = texts;
    const changed = { ...EMPTY, ...texts[language], [field]: value };
    // Without a word in it, it is as if it had never been there.
    const isEmpty = FIELDS.every((each) => changed[each] === "");
    onChange({ ...action, texts: isEmpty ? others : { ...texts, [language]: changed } });
  };
  const errorAt = (field: string) => errorOf(language === "" ? field : `texts.${language}.${field}`);
  return (
    <>
      <Select
        label={t("fields.language")}
        options={[
          { value: "", label: t("fields.otherLanguages") },
          ...TEXT_LANGUAGES.map((tag) => ({
            value: tag as string,
            label: `${nameOfLanguage(tag)}${texts[tag] ? " ✓" : ""}`,
          })),
        ]}
        value={language}
        error={fault && `${nameOfLanguage(fault)}: ${errorIn(fault)}`}
        helpText={language !== "" && t("fields.otherHelp", { base: t("fields.otherLanguages") })}
        onChange={(tag) => setLanguage(tag as TextLanguage | "")}
      />
      <TextField
        label={t("fields.subject")}
        value={shown.subject}
        maxLength={MAX_AUTOMATION_SUBJECT}
        error={errorAt("subject")}
        autoComplete="off"
        onChange={(subject) => set("subject", subject)}
      />
      <TextField
        label={t("fields.text")}
        helpText={t("fields.textHelp", { variable: "{{ order.name }}" })}
        multiline={5}
        value={shown.text}
        maxLength={MAX_AUTOMATION_TEXT}
        error={errorAt("text")}
        autoComplete="off"
        onChange={(text) => set("text", text)}
      />
      <Text as="p" tone="subdued">
        {t("fields.rules")}
      </Text>
    </>
  );
}
