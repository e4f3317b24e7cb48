import { TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "../../i18n/translation";

interface Props {
  label: string;
  words: readonly string[];
  error?: string | undefined;
  onChange: (words: string[]) => void;
}

/** Several words in one field, with commas between them, also those of Chinese and Japanese. */
export function WordsField({ label, words, error, onChange }: Props) {
  const { t } = useTranslation("automations");
  const [typed, setTyped] = useState(words.join(", "));
  const wordsIn = (text: string) =>
    text
      .split(/[,，、]/)
      .map((word) => word.trim())
      .filter(Boolean);
  const shown = wordsIn(typed).join() === words.join() ? typed : words.join(", ");
  return (
    <TextField
      label={label}
      helpText={t("fields.commas")}
      value={shown}
      error={error}
      autoComplete="off"
      onChange={(text) => {
        setTyped(text);
        onChange(wordsIn(text));
      }}
    />
  );
}
