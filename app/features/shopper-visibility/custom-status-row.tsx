import { Button, TextField } from "@shopify/polaris";
import { DeleteIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import {
  MAX_STATUS_DAYS,
  MAX_STATUS_NAME_LENGTH,
  MAX_STATUS_TEXT_LENGTH,
} from "../../../contract/shopper-visibility-limits";
import { useTranslation } from "../../i18n/translation";
import type { VisibilityTexts } from "./load-visibility.server";
import type { StepFault } from "./step-faults";

type Step = VisibilityTexts["customStatuses"]["value"]["statuses"][number];

interface Props {
  step: Step;
  number: number;
  faults: ReadonlySet<StepFault>;
  /** Why the service has refused a field. */
  errorOf: (field: keyof Step) => string | undefined;
  onChange: (part: Partial<Step>) => void;
  onRemove: () => void;
  isBusy: boolean;
}

/** One step of the shop's own: name, when, and a sentence about it. */
export function CustomStatusRow({ step, number, faults, errorOf, onChange, onRemove, isBusy }: Props) {
  const { t } = useTranslation("shopperVisibility");
  // A step that was just added is not wrong yet.
  const [isLeft, setLeft] = useState(step.name !== "");
  const nameError = () => {
    if (faults.has("twice")) return t("steps.nameTwice");
    return faults.has("empty") && isLeft ? t("steps.nameRequired") : errorOf("name");
  };

  return (
    <div className="wb-visibility-row" role="group" aria-label={t("steps.row", { number })}>
      <TextField
        label={t("steps.name")}
        value={step.name}
        onChange={(name) => onChange({ name })}
        onBlur={() => setLeft(true)}
        maxLength={MAX_STATUS_NAME_LENGTH}
        error={nameError()}
        autoComplete="off"
        requiredIndicator
        disabled={isBusy}
      />
      <TextField
        label={t("steps.days")}
        type="number"
        min={0}
        max={MAX_STATUS_DAYS}
        value={String(step.days)}
        onChange={(text) => onChange({ days: Math.floor(Number(text) || 0) })}
        error={faults.has("days") ? t("silence.range", { min: 0, max: MAX_STATUS_DAYS }) : errorOf("days")}
        autoComplete="off"
        disabled={isBusy}
      />
      <TextField
        label={t("steps.sentence")}
        value={step.text}
        onChange={(text) => onChange({ text })}
        error={errorOf("text")}
        maxLength={MAX_STATUS_TEXT_LENGTH}
        autoComplete="off"
        disabled={isBusy}
      />
      <div className="wb-visibility-remove">
        <Button
          icon={DeleteIcon}
          variant="tertiary"
          onClick={onRemove}
          disabled={isBusy}
          accessibilityLabel={t("remove", { number })}
        />
      </div>
    </div>
  );
}
