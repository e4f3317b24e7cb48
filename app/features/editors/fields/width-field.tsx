import { TextField } from "@shopify/polaris";
import { useTranslation } from "../../../i18n/translation";
import type { TypedProps } from "./typed";

interface Props extends TypedProps {
  width: number;
  min: number;
  max: number;
  onChange: (width: number) => void;
}

/** CSS pixels. What is no such width yet stays in the field, and is said once it is left. */
export function WidthField({ width, min, max, typed, onTyped, onChange }: Props) {
  const { t } = useTranslation("pageStyle");

  return (
    <TextField
      label={t("width.label")}
      type="number"
      inputMode="numeric"
      suffix="px"
      value={typed?.text ?? String(width)}
      {...{ min, max, step: 10 }}
      autoComplete="off"
      {...(typed?.isWrong && { error: t("width.wrong", { min, max }) })}
      onChange={(text) => {
        const number = Number(text);
        if (Number.isInteger(number) && number >= min && number <= max) {
          onTyped(null);
          onChange(number);
        } else onTyped({ text, isWrong: false });
      }}
      onBlur={() => typed && onTyped({ ...typed, isWrong: true })}
    />
  );
}
