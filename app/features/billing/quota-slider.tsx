import type { CSSProperties } from "react";
import { useTranslation } from "../../i18n/translation";
import type { OfferView } from "./present-billing.server";

interface Props {
  offers: OfferView[];
  index: number;
  /** Name of the plan, for screen readers. */
  plan: string;
  onPick: (index: number) => void;
}

/**
 * Selects a plan's quota. A native slider: arrow keys, Home and End work, and screen readers read orders, not steps.
 */
export function QuotaSlider({ offers, index, plan, onPick }: Props) {
  const { t } = useTranslation("billing");
  const offer = offers[index]!;
  const words = t(`quota.${offer.interval}`, { count: offer.quota });

  return (
    <div className="wb-quota">
      <p aria-hidden={offers.length > 1 || undefined}>{words}</p>
      {offers.length > 1 && (
        <input
          type="range"
          min={0}
          max={offers.length - 1}
          step={1}
          value={index}
          aria-label={t("quota.label", { plan })}
          aria-valuetext={words}
          style={{ "--wb-filled": `${(100 * index) / (offers.length - 1)}%` } as CSSProperties}
          onChange={(event) => onPick(Number(event.currentTarget.value))}
        />
      )}
    </div>
  );
}
