import { BlockStack, TextField } from "@shopify/polaris";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../i18n/translation";

interface Props {
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
export function ColourField({ name, help, value, automatic, onChange, children }: Props) {
  const { t } = useTranslation("pageStyle");
  // Another value, as after an undo, takes its place.
  const [typed, setTyped] = useState<{ text: string; over: string | undefined; isLeft: boolean } | null>(
    null,
  );
  const text = typed && typed.over === value ? typed.text : (value ?? "");
  const isWrong = typed?.over === value && typed?.isLeft === true;

  const type = (given: string) => {
    const colour = colourIn(given, 6);
    if (given.trim() === "" || colour) {
      setTyped(null);
      onChange(colour ?? undefined);
    } else setTyped({ text: given, over: value, isLeft: false });
  };
  const leave = () => {
    if (!typed || typed.over !== value) return;
    const short = colourIn(typed.text, 3);
    setTyped(short ? null : { ...typed, isLeft: true });
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
          {...(isWrong && { error: t("colors.wrong") })}
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
