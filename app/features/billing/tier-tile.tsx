import { Badge, Button, Text } from "@shopify/polaris";
import { useState } from "react";
import type { Coupon } from "../../../machines/no-coupon";
import { isFreeOption, directionOfOptions } from "../../../permissions/option";
import { planOf, type PlanCode } from "../../../permissions/plans";
import { useTranslation } from "../../i18n/translation";
import { trialDaysOf } from "./offers";
import type { OfferView, PlansView } from "./present-billing.server";
import { QuotaSlider } from "./quota-slider";
import { TierFeatures } from "./tier-features";
import { TilePrice } from "./tile-price";

export interface TileProps {
  offers: OfferView[];
  plans: PlansView;
  coupon: Coupon;
  isBusy: boolean;
  /** The plan that was chosen before the code of the change was there. */
  waiting: string | null;
  /** Chosen on another page, such as in the upgrade modal. */
  isWanted: boolean;
  /** DEDICATED_SUPPORT_URL is set. */
  isSupportDedicated: boolean;
  onChoose: (offer: OfferView | null) => void;
}

/** A plan with its quotas, the price of the chosen one, and the button that selects it. */
export function TierTile({
  code,
  offers,
  plans,
  coupon,
  isBusy,
  waiting,
  isWanted,
  isSupportDedicated,
  onChoose,
}: TileProps & { code: PlanCode }) {
  const { t } = useTranslation("billing");
  const { current } = plans;
  const own = offers.findIndex(({ plan }) => plan === current.plan);
  const [picked, setPicked] = useState<number | null>(null);
  const offer = offers[Math.min(picked ?? Math.max(0, own), offers.length - 1)];
  if (!offer) return null;

  const { name } = planOf(code);
  const direction = directionOfOptions(current, offer);
  const isFree = isFreeOption(offer.plan);
  const trialDays = trialDaysOf(offer, plans);
  const isCurrent = isFree ? isFreeOption(current.plan) : direction === "same";

  return (
    <article
      className="wb-tier"
      id={`tier-${code}`}
      aria-labelledby={`tier-${code}-name`}
      data-wanted={isWanted || undefined}
    >
      <div className="wb-tier-head">
        <Text as="h3" variant="headingMd" id={`tier-${code}-name`}>
          {name}
        </Text>
        {current.code === code && (isFree || current.interval === offer.interval) && (
          <Badge tone="success">{t("tier.current")}</Badge>
        )}
      </div>
      <p className="wb-subdued">{t(`tier.about.${code}`)}</p>
      <TilePrice offer={offer} coupon={coupon} own={isCurrent ? current : null} />
      <QuotaSlider offers={offers} index={offers.indexOf(offer)} plan={name} onPick={setPicked} />
      <ul className="wb-tier-notes">
        {!isCurrent && trialDays > 0 && <li>{t("tier.trial", { count: trialDays })}</li>}
        <OveragePrice offer={offer} />
      </ul>
      <TierFeatures code={code} plans={plans} isSupportDedicated={isSupportDedicated} />
      <Button
        fullWidth
        variant={isWanted && !isCurrent ? "primary" : undefined}
        disabled={isCurrent || isBusy}
        loading={waiting === offer.plan}
        onClick={() => onChoose(offer)}
        accessibilityLabel={t("tier.updateTo", { plan: name, count: offer.quota })}
      >
        {t("tier.update")}
      </Button>
    </article>
  );
}

/** Price of an order above the quota; only monthly plans have one. */
function OveragePrice({ offer }: { offer: OfferView }) {
  const { t, i18n } = useTranslation("billing");
  if (offer.overageCents === null) return <li>{t("tier.noExtra")}</li>;
  const price = new Intl.NumberFormat(i18n.language, { style: "currency", currency: "USD" });
  return <li>{t("tier.extra", { price: price.format(offer.overageCents / 100) })}</li>;
}
