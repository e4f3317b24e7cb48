import { TextField } from "@shopify/polaris";
import { useState } from "react";

interface Props {
  label: string;
  /** An ISO instant; null for none. */
  value: string | null;
  helpText?: string;
  error?: string;
  onChange: (value: string | null) => void;
}

/** A day and an hour, as the merchant's own clock has them. */
export function MomentField({ label, value, helpText, error, onChange }: Props) {
  // While it is typed, the browser has no moment yet.
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    const moment = new Date(text);
    const isMoment = !Number.isNaN(moment.getTime());
    setTyped(isMoment || text === "" ? null : text);
    if (isMoment || text === "") onChange(isMoment ? moment.toISOString() : null);
  };
  return (
    <TextField
      label={label}
      // Polaris lists the types of fields that it knows, and browsers know this one.
      type={"datetime-local" as "date"}
      value={typed ?? (value ? localTime(value) : "")}
      autoComplete="off"
      {...(helpText && { helpText })}
      {...(error && { error })}
      onChange={change}
    />
  );
}

/** `2026-11-24T09:30`, in the browser's zone, as the field takes it. */
function localTime(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
