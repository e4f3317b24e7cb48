import { Button, Select, TextField } from "@shopify/polaris";
import { DeleteIcon } from "@shopify/polaris-icons";
import { MAX_PAIR_TEXT_LENGTH, TEXT_LANGUAGES } from "../../../contract/courier-texts-limits";
import { LOCALES } from "../../../contract/locales";
import { useTranslation } from "../../i18n/translation";
import type { Pair, PairFault } from "./pair-faults";

interface Props {
  pair: Pair;
  number: number;
  fault: PairFault | null;
  /** Why the service has refused a field. */
  errorOf: (field: keyof Pair) => string | undefined;
  onChange: (part: Partial<Pair>) => void;
  onRemove: () => void;
  isBusy: boolean;
}

const LANGUAGES = TEXT_LANGUAGES.map((tag) => ({
  value: tag,
  label: LOCALES.find((locale) => locale.tag === tag)!.name,
}));

/** What couriers write, what customers read instead, in which language, and whether that is the whole text. */
export function PairRow({ pair, number, fault, errorOf, onChange, onRemove, isBusy }: Props) {
  const { t } = useTranslation(["courierTexts", "fieldErrors"]);
  const text = { autoComplete: "off", maxLength: MAX_PAIR_TEXT_LENGTH, disabled: isBusy } as const;

  return (
    <div className="wb-pair-row" role="group" aria-label={t("courierTexts:row", { number })}>
      <TextField
        {...text}
        label={t("courierTexts:before")}
        value={pair.before}
        onChange={(before) => onChange({ before })}
        error={fault ? t(`fieldErrors:${fault}`) : errorOf("before")}
      />
      <TextField
        {...text}
        label={t("courierTexts:after")}
        value={pair.after}
        onChange={(after) => onChange({ after })}
        error={errorOf("after")}
      />
      <Select
        label={t("courierTexts:language")}
        options={LANGUAGES}
        value={pair.language}
        onChange={(language) => onChange({ language: language as Pair["language"] })}
        disabled={isBusy}
      />
      <Select
        label={t("courierTexts:match")}
        options={(["whole", "part"] as const).map((value) => ({ value, label: t(`courierTexts:${value}`) }))}
        value={pair.match}
        onChange={(match) => onChange({ match: match as Pair["match"] })}
        disabled={isBusy}
      />
      <div className="wb-pair-remove">
        <Button
          icon={DeleteIcon}
          variant="tertiary"
          onClick={onRemove}
          disabled={isBusy}
          accessibilityLabel={t("courierTexts:remove", { number })}
        />
      </div>
    </div>
  );
}
