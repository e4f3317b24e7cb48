import { TextField } from "@shopify/polaris";
import { useState } from "react";
import { MAX_PAGE_WIDTH as max, MIN_PAGE_WIDTH as min } from "../../../../contract/page-limits";
import { useTranslation } from "../../../i18n/translation";

/** CSS pixels. What is no such width yet stays in the field, and is said once it is left. */
export function WidthField({ width, onChange }: { width: number; onChange: (width: number) => void }) {
  const { t } = useTranslation("pageStyle");
  const [typed, setTyped] = useState<{ text: string; over: number; isLeft: boolean } | null>(null);
  const mine = typed?.over === width ? typed : null;

  return (
    <TextField
      label={t("width.label")}
      type="number"
      inputMode="numeric"
      suffix="px"
      value={mine?.text ?? String(width)}
      {...{ min, max, step: 10 }}
      autoComplete="off"
      {...(mine?.isLeft && { error: t("width.wrong", { min, max }) })}
      onChange={(text) => {
        const number = Number(text);
        if (Number.isInteger(number) && number >= min && number <= max) {
          setTyped(null);
          onChange(number);
        } else setTyped({ text, over: width, isLeft: false });
      }}
      onBlur={() => mine && setTyped({ ...mine, isLeft: true })}
    />
  );
}
