import { BlockStack, TextField } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/translation";
import type { TypedProps } from "./typed";

interface Props extends TypedProps {
  name: string;
  help?: string;
  /** `#rrggbb`; undefined: the page's own, which adapts. */
  value: string | undefined;
  /** What it is where none is chosen. */
  automatic: string;
  onChange: (colour: string | undefined) => void;
  /** What is to be said about it. */
  children?: ReactNode;
}

/** A color, picked or typed. What is typed and is no color yet stays in the field, and is said once it is left. */
export function ColourField({ name, help, value, automatic, typed, onTyped, onChange, children }: Props) {
  const { t } = useTranslation("pageStyle");
  const text = typed?.text ?? value ?? "";

  const type = (given: string) => {
    const colour = colourIn(given, 6);
    if (given.trim() === "" || colour) {
      onTyped(null);
      onChange(colour ?? undefined);
    } else onTyped({ text: given, isWrong: false });
  };
  const leave = () => {
    if (!typed) return;
    const short = colourIn(typed.text, 3);
    onTyped(short ? null : { ...typed, isWrong: true });
    if (short) onChange(short);
  };

  return (
    <BlockStack gap="100">
      {/* Not the text's own: that is not left where the keyboard goes on to the button that clears it, and never afterwards. */}
      <div
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) leave();
        }}
      >
        <TextField
          label={name}
          value={text}
          placeholder={t("colors.automatic", { color: automatic })}
          maxLength={30}
          spellCheck={false}
          autoComplete="off"
          clearButton={text !== ""}
          onClearButtonClick={() => type("")}
          {...(help && { helpText: help })}
          {...(typed?.isWrong && { error: t("colors.wrong") })}
          connectedLeft={
            <input
              type="color"
              className="wb-colour"
              aria-label={t("colors.pick", { name })}
              value={value ?? automatic}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
          }
          onChange={type}
        />
      </div>
      {children}
    </BlockStack>
  );
}

/** `#rrggbb` of so many digits, with or without `#`; null for anything else. */
function colourIn(text: string, count: 3 | 6): string | null {
  const [, digits] = /^#?([0-9a-f]+)$/i.exec(text.trim()) ?? [];
  if (digits?.length !== count) return null;
  return `#${count === 3 ? [...digits].map((each) => each + each).join("") : digits}`.toLowerCase();
}
