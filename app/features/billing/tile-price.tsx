import type { Coupon } from "../../../machines/coupon.machine";
import { useTranslation } from "../../i18n/translation";
import type { OfferView } from "./present-billing.server";
import { priceWith, useMoney } from "./prices";

/** An offer's monthly price, the price before discounts, and the billing interval. */
export function TilePrice({ offer, coupon }: { offer: OfferView; coupon: Coupon }) {
  const { t } = useTranslation("billing");
  const money = useMoney();
  const { monthCents, priceCents, beforeMonthCents, couponPercent } = priceWith(offer, coupon);

  return (
    <div className="wb-tier-price">
      <p>
        <b>{money(monthCents)}</b> <span>{t("price.perMonth")}</span>
        {beforeMonthCents !== null && (
          <>
            {" "}
            <span className="wb-hidden">{t("price.before")}</span> <s>{money(beforeMonthCents)}</s>
          </>
        )}
      </p>
      <p className="wb-subdued">
        {offer.priceCents === 0
          ? t("price.free")
          : t(`price.billed.${offer.interval}`, { price: money(priceCents) })}
        {couponPercent > 0 && ` · ${t("price.withCoupon", { percent: couponPercent })}`}
        {offer.discountMonths !== null && ` · ${t("price.discountMonths", { count: offer.discountMonths })}`}
      </p>
    </div>
  );
}
