import { Button, Select, TextField } from "@shopify/polaris";
import { DeleteIcon } from "@shopify/polaris-icons";
import { MAX_HIDDEN_WORD_LENGTH } from "../../../contract/shopper-visibility-limits";
import { useTranslation } from "../../i18n/translation";
import type { WordFault } from "./blacklist-faults";
import type { VisibilityTexts } from "./load-visibility.server";

type Row = VisibilityTexts["blacklist"]["value"]["words"][number];

interface Props {
  row: Row;
  number: number;
  fault: WordFault | null;
  /** Why the service has refused a field. */
  errorOf: (field: keyof Row) => string | undefined;
  onChange: (part: Partial<Row>) => void;
  onRemove: () => void;
  isBusy: boolean;
}

/** A redacted term, its treatment, and its replacement. */
export function WordRow({ row, number, fault, errorOf, onChange, onRemove, isBusy }: Props) {
  const { t } = useTranslation(["shopperVisibility", "fieldErrors"]);
  const text = { autoComplete: "off", maxLength: MAX_HIDDEN_WORD_LENGTH, disabled: isBusy } as const;

  return (
    <div
      className="wb-visibility-row"
      role="group"
      aria-label={t("shopperVisibility:blacklist.row", { number })}
    >
      <TextField
        {...text}
        label={t("shopperVisibility:blacklist.word")}
        value={row.word}
        onChange={(word) => onChange({ word })}
        error={fault && fault !== "wordHidden" ? t(`fieldErrors:${fault}`) : errorOf("word")}
      />
      <Select
        label={t("shopperVisibility:blacklist.action")}
        options={(["hide", "replace"] as const).map((value) => ({
          value,
          label: t(`shopperVisibility:blacklist.${value}`),
        }))}
        value={row.action}
        onChange={(action) => onChange({ action: action as Row["action"] })}
        disabled={isBusy}
      />
      {row.action === "replace" && (
        <TextField
          {...text}
          label={t("shopperVisibility:blacklist.replacement")}
          placeholder={t("shopperVisibility:blacklist.nothing")}
          value={row.replacement}
          onChange={(replacement) => onChange({ replacement })}
          error={fault === "wordHidden" ? t("fieldErrors:wordHidden") : errorOf("replacement")}
        />
      )}
      <div className="wb-visibility-remove">
        <Button
          icon={DeleteIcon}
          variant="tertiary"
          onClick={onRemove}
          disabled={isBusy}
          accessibilityLabel={t("shopperVisibility:remove", { number })}
        />
      </div>
    </div>
  );
}
