import { TextField } from "@shopify/polaris";
import { useState } from "react";

interface Props {
  label: string;
  value: number | null;
  max: number;
  min?: number;
  suffix?: string;
  error?: string | undefined;
  onChange: (value: number | null) => void;
}

/** A whole number; what is no number is none, and the service says what is missing. */
export function NumberField({ label, value, min = 0, max, suffix, error, onChange }: Props) {
  const [typed, setTyped] = useState(value === null ? "" : String(value));
  const shown = Number(typed) === (value ?? 0) ? typed : value === null ? "" : String(value);
  return (
    <div className="wb-automation-number">
      <TextField
        label={label}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={shown}
        suffix={suffix}
        error={error}
        autoComplete="off"
        onChange={(text) => {
          setTyped(text);
          onChange(text.trim() === "" ? null : Number(text));
        }}
      />
    </div>
  );
}
