import { Checkbox, TextField } from "@shopify/polaris";
import {
  MAX_SILENCE_TEXT_LENGTH,
  MAX_SILENT_DAYS,
  MIN_SILENT_DAYS,
} from "../../../contract/shopper-visibility-limits";
import { useTranslation } from "../../i18n/translation";
import type { VisibilityTexts } from "./load-visibility.server";
import { SettingCard } from "./setting-card";
import { useVisibilitySetting } from "./use-visibility-setting";

type Silence = VisibilityTexts["silence"];

const isRight = ({ enabled, days, text }: Silence) =>
  (!enabled || text.trim() !== "") && days >= MIN_SILENT_DAYS && days <= MAX_SILENT_DAYS;

/** The text for shoppers after some days without an event. */
export function SilenceCard({ saved }: { saved: Silence }) {
  const { t } = useTranslation(["shopperVisibility", "fieldErrors"]);
  const { values, change, errorOf, isBusy } = useVisibilitySetting("updateSilenceText", saved, {
    isValid: isRight,
  });
  const { enabled, days, text } = values;
  const turn = (isOn: boolean) =>
    // An example in the merchant's language; shoppers' languages are theirs to choose.
    change({ enabled: isOn, ...(isOn && text === "" && { text: t("shopperVisibility:silence.example") }) });

  return (
    <SettingCard>
      <Checkbox
        label={t("shopperVisibility:silence.label")}
        checked={enabled}
        onChange={turn}
        disabled={isBusy}
      />
      {enabled && (
        <>
          <div className="wb-visibility-days">
            <TextField
              label={t("shopperVisibility:silence.days")}
              type="number"
              min={MIN_SILENT_DAYS}
              max={MAX_SILENT_DAYS}
              value={String(days)}
              onChange={(given) => change({ days: Math.floor(Number(given) || 0) })}
              error={
                isRight({ ...values, text: "x" })
                  ? errorOf("days")
                  : t("shopperVisibility:silence.range", { min: MIN_SILENT_DAYS, max: MAX_SILENT_DAYS })
              }
              autoComplete="off"
              disabled={isBusy}
            />
          </div>
          <TextField
            label={t("shopperVisibility:silence.sentence")}
            value={text}
            onChange={(given) => change({ text: given.replace(/\s*\n\s*/g, " ") })}
            maxLength={MAX_SILENCE_TEXT_LENGTH}
            multiline={4}
            showCharacterCount
            error={text.trim() === "" ? t("fieldErrors:text") : errorOf("text")}
            autoComplete="off"
            disabled={isBusy}
          />
        </>
      )}
    </SettingCard>
  );
}
