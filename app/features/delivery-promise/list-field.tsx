import { TextField } from "@shopify/polaris";
import { useState } from "react";
import { isSame } from "../../form/merge-values";

interface Props<Entry> {
  label: string;
  helpText: string;
  entries: Entry[];
  /** One entry from what stands between two commas; never called with a blank text. */
  parse: (text: string) => Entry;
  show: (entry: Entry) => string;
  error?: string;
  disabled: boolean;
  onChange: (entries: Entry[]) => void;
}

/** Several values in one field, with commas between them: the text stays as it is typed. */
export function ListField<Entry>({ label, helpText, entries, parse, show, ...field }: Props<Entry>) {
  const [typed, setTyped] = useState("");
  const inText = (text: string) =>
    text
      .split(/[,;、，]/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map(parse);
  // Someone else's change, or one that was discarded, replaces the text.
  const text = isSame(inText(typed), entries) ? typed : entries.map(show).join(", ");

  return (
    <TextField
      label={label}
      helpText={helpText}
      value={text}
      error={field.error}
      disabled={field.disabled}
      autoComplete="off"
      onChange={(next) => {
        setTyped(next);
        field.onChange(inText(next));
      }}
    />
  );
}
