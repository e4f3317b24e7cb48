import { BlockStack, Combobox, InlineStack, Listbox, Tag } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "../../i18n/translation";
import type { NamedCode } from "./code-names";

interface Props {
  label: string;
  helpText: string;
  choices: NamedCode[];
  chosen: string[];
  onChange: (codes: string[]) => void;
}

/** Several of many choices, found by their names. */
export function CodesField({ label, helpText, choices, chosen, onChange }: Props) {
  const { t } = useTranslation("trackingPages");
  const [text, setText] = useState("");
  const wanted = text.trim().toLocaleLowerCase();
  const found = choices.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const toggle = (code: string) => {
    setText("");
    onChange(chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code]);
  };
  const nameOf = (code: string) => choices.find((choice) => choice.code === code)?.name ?? code;

  return (
    <BlockStack gap="200">
      <Combobox
        allowMultiple
        activator={
          <Combobox.TextField
            label={label}
            helpText={helpText}
            value={text}
            onChange={setText}
            autoComplete="off"
          />
        }
      >
        {found.length > 0 ? (
          <Listbox onSelect={toggle}>
            {found.map(({ code, name }) => (
              <Listbox.Option key={code} value={code} selected={chosen.includes(code)}>
                {name}
              </Listbox.Option>
            ))}
          </Listbox>
        ) : null}
      </Combobox>
      {chosen.length > 0 && (
        <InlineStack gap="200">
          {chosen.map((code) => (
            <Tag
              key={code}
              onRemove={() => toggle(code)}
              accessibilityLabel={t("rules.remove", { name: nameOf(code) })}
            >
              {nameOf(code)}
            </Tag>
          ))}
        </InlineStack>
      )}
    </BlockStack>
  );
}
