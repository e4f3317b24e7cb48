import { Checkbox, TextField } from "@shopify/polaris";
import {
  MAX_SILENCE_TEXT_LENGTH,
  MAX_SILENT_DAYS,
  MIN_SILENT_DAYS,
} from "../../../contract/shopper-visibility-limits";
import { SettingCard } from "../../form/setting-card";
import { useSettingForm } from "../../form/use-setting-form";
import { useTranslation } from "../../i18n/translation";
import type { VisibilityTexts } from "./load-visibility.server";

type Silence = VisibilityTexts["silence"]["value"];

const isRight = ({ enabled, days, text }: Silence) =>
  (!enabled || text.trim() !== "") && days >= MIN_SILENT_DAYS && days <= MAX_SILENT_DAYS;

/** The text for shoppers after some days without an event. */
export function SilenceCard({ saved }: { saved: VisibilityTexts["silence"] }) {
  const { t } = useTranslation(["shopperVisibility", "fieldErrors", "form"]);
  const form = useSettingForm("updateSilenceText", saved, {
    isValid: isRight,
    describe: (silence: Silence) => [
      {
        label: t("shopperVisibility:silence.label"),
        text: t(silence.enabled ? "form:lines.on" : "form:lines.off"),
      },
      { label: t("shopperVisibility:silence.days"), text: String(silence.days) },
      { label: t("shopperVisibility:silence.sentence"), text: silence.text },
    ],
  });
  const { fields, change, errorOf, isBusy } = form;
  const { enabled, days, text } = fields;
  const turn = (isOn: boolean) =>
    // An example in the merchant's language; shoppers' languages are theirs to choose.
    change({ enabled: isOn, ...(isOn && text === "" && { text: t("shopperVisibility:silence.example") }) });

  return (
    <SettingCard setting="silence_text" form={form}>
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
                isRight({ ...fields, text: "x" })
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
