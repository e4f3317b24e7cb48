import { TextField } from "@shopify/polaris";
import { useTranslation } from "../../../i18n/translation";
import type { TypedProps } from "./typed";

interface Props<Width extends number | null> extends TypedProps {
  width: Width;
  min: number;
  max: number;
  /** What it is where none is chosen; without it, one has to be. */
  automatic?: number;
  onChange: (width: Width) => void;
}

/** CSS pixels. What is no such width yet stays in the field, and is said once it is left. */
export function WidthField<Width extends number | null>({
  width,
  min,
  max,
  automatic,
  typed,
  onTyped,
  onChange,
}: Props<Width>) {
  const { t } = useTranslation("pageStyle");

  return (
    <TextField
      label={t("width.label")}
      type="number"
      inputMode="numeric"
      suffix="px"
      value={typed?.text ?? String(width ?? "")}
      placeholder={automatic === undefined ? undefined : String(automatic)}
      {...{ min, max, step: 10 }}
      autoComplete="off"
      {...(typed?.isWrong && { error: t("width.wrong", { min, max }) })}
      onChange={(text) => {
        const number = Number(text);
        if (text === "" && automatic !== undefined) {
          onTyped(null);
          onChange(null as Width);
        } else if (Number.isInteger(number) && number >= min && number <= max) {
          onTyped(null);
          onChange(number as Width);
        } else onTyped({ text, isWrong: false });
      }}
      onBlur={() => typed && onTyped({ ...typed, isWrong: true })}
    />
  );
}
