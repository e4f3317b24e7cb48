import { TextField } from "@shopify/polaris";

interface Days {
  min: number;
  max: number;
}

interface Props {
  labels: { min: string; max: string };
  days: Days;
  least: number;
  most: number;
  errorOf: (field: "min" | "max") => string | undefined;
  disabled: boolean;
  onChange: (days: Days) => void;
}

/** The least and the most days of something, in two fields. */
export function DaysFields({ labels, days, least, most, errorOf, disabled, onChange }: Props) {
  return (["min", "max"] as const).map((field) => (
    <TextField
      key={field}
      label={labels[field]}
      type="number"
      min={least}
      max={most}
      autoComplete="off"
      value={String(days[field])}
      error={errorOf(field)}
      disabled={disabled}
      onChange={(text) => onChange({ ...days, [field]: Math.floor(Number(text) || 0) })}
    />
  ));
}
