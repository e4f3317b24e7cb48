import { BlockStack, ChoiceList, InlineStack, Tag, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "../../i18n/translation";
import type { NamedCode } from "./code-names";

interface Props {
  label: string;
  helpText: string;
  choices: NamedCode[];
  chosen: string[];
  error?: string | undefined;
  onChange: (codes: string[]) => void;
}

/** Choices at a time: of more, those that are searched for. */
const SHOWN = 20;

/**
 * Several of many choices, found by their names. The choices stand in the page: a list that Polaris opens over it would lie
 * below a dialog, which is in the browser's top layer.
 */
export function CodesField({ label, helpText, choices, chosen, error, onChange }: Props) {
  const { t } = useTranslation("trackingPages");
  const [text, setText] = useState("");
  const wanted = text.trim().toLocaleLowerCase();
  const found = choices.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const shown = wanted === "" && choices.length > SHOWN ? [] : found.slice(0, SHOWN);
  const isShown = (code: string) => shown.some((choice) => choice.code === code);
  const nameOf = (code: string) => choices.find((choice) => choice.code === code)?.name ?? code;

  return (
    <BlockStack gap="200">
      <TextField
        label={label}
        helpText={helpText}
        value={text}
        error={error}
        onChange={setText}
        autoComplete="off"
      />
      {chosen.length > 0 && (
        <InlineStack gap="200">
          {chosen.map((code) => (
            <Tag key={code} onRemove={() => onChange(chosen.filter((each) => each !== code))}>
              {nameOf(code)}
            </Tag>
          ))}
        </InlineStack>
      )}
      {found.length === 0 && (
        <Text as="p" tone="subdued">
          {t("rules.notFound", { text })}
        </Text>
      )}
      {shown.length > 0 && (
        <div className="wb-pages__choices">
          <ChoiceList
            title={label}
            titleHidden
            allowMultiple
            choices={shown.map(({ code, name }) => ({ value: code, label: name }))}
            selected={chosen}
            // What the search hides stays chosen.
            onChange={(visible) =>
              onChange([...chosen.filter((code) => !isShown(code)), ...visible.filter(isShown)])
            }
          />
        </div>
      )}
    </BlockStack>
  );
}
