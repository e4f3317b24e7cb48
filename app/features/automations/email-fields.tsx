import { Button, InlineStack, Select, Text, TextField } from "@shopify/polaris";
import { Suspense, useRef, useState } from "react";
import { MAX_AUTOMATION_SUBJECT, MAX_AUTOMATION_TEXT } from "../../../contract/automation-limits";
import { TEXT_LANGUAGES, type TextLanguage } from "../../../contract/courier-texts-limits";
import { nameOfLanguage } from "../../../storefront/language-names";
import { useTranslation } from "../../i18n/translation";
import { lazyPart } from "../../shell/lazy-part";
import { useCaret } from "../mail-editor/variables/use-caret";
import { VariablesButton } from "../mail-editor/variables/variables-button";
import { VariablesContext } from "../mail-editor/variables/variables-context";
import type { Action, Trigger } from "./change-definition";
import type { EditedWith } from "./load-automations.server";

const PreviewDialog = lazyPart(() =>
  import("./email-preview-dialog").then((file) => file.EmailPreviewDialog),
);
const VariablesDialog = lazyPart(() =>
  import("../mail-editor/variables/variables-dialog").then((file) => file.VariablesDialog),
);

type EmailAction = Extract<Action, { do: "email_customer" }>;

interface Props {
  action: EmailAction;
  /** At which it goes out. */
  trigger: Trigger;
  mail: EditedWith["mail"];
  errorOf: (field: string) => string | undefined;
  onChange: (action: EmailAction) => void;
}

const FIELDS = ["subject", "text"] as const;
/** Of HTML alone, which these emails are not. */
const NO_NAMES: [] = [];
const EMPTY = { subject: "", text: "" };

/** Subject and text of an email to customers, in one language after the other; those that have none get what all others get. */
export function EmailFields({ action, trigger, mail, errorOf, onChange }: Props) {
  const { t, i18n } = useTranslation("automations");
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
  const previewedIn = language || (TEXT_LANGUAGES.find((tag) => tag === i18n.language) ?? "en");
  const errorAt = (field: string) => errorOf(language === "" ? field : `texts.${language}.${field}`);
  const { onSelect, insert } = useCaret();
  const fields = useRef<HTMLDivElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <div ref={fields} className="wb-automation-parts" data-variables onSelect={onSelect}>
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
      <Text as="p" tone="subdued">
        {t("fields.quietHours")}
      </Text>
      <InlineStack gap="200">
        <VariablesContext.Provider value={() => setChoosing(true)}>
          <VariablesButton />
        </VariablesContext.Provider>
        <Button onClick={() => setPreviewed(true)}>{t("fields.preview")}</Button>
      </InlineStack>
      {isChoosing && (
        <Suspense fallback={null}>
          <VariablesDialog
            data={{ kind: "automated", variables: mail.variables, htmlNames: NO_NAMES }}
            isHtml={false}
            shown={{ language: previewedIn, order: null }}
            onInsert={(tag) => {
              setChoosing(false);
              // Once the dialog has given the focus back, which it does as it leaves the page.
              setTimeout(() => insert(tag, fields.current));
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
      {isPreviewed && (
        <Suspense fallback={null}>
          <PreviewDialog
            action={action}
            trigger={trigger}
            language={previewedIn}
            storeEmail={mail.storeEmail}
            onClose={() => setPreviewed(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
