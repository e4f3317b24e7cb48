import type { Coupon } from "../../../machines/no-coupon";
import { isFreeOption } from "../../../permissions/option";
import { monthsOf } from "../../../permissions/plans";
import { useTranslation } from "../../i18n/translation";
import { PaidPrice } from "./paid-price";
import type { CurrentPlanView, OfferView } from "./present-billing.server";
import { priceWith, useMoney } from "./prices";

interface Props {
  offer: OfferView;
  coupon: Coupon;
  /** The plan that is had, on its own tile: what is paid for it goes before what it would cost a new store. */
  own: CurrentPlanView | null;
}

/** An option's monthly price, the price before discounts, how it is billed, and for how long. */
export function TilePrice({ offer, coupon, own }: Props) {
  const { t } = useTranslation("billing");
  const money = useMoney();
  const listed = priceWith(offer, coupon);
  const isOwn = own !== null && !isFreeOption(own.plan);
  const monthCents = isOwn ? Math.round(own.priceCents / monthsOf(own.interval)) : listed.monthCents;
  const beforeMonthCents = offer.originalMonthCents > monthCents ? offer.originalMonthCents : null;

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
        {isOwn ? <PaidPrice current={own} /> : <BilledPrice offer={offer} coupon={coupon} />}
      </p>
    </div>
  );
}

function BilledPrice({ offer, coupon }: Omit<Props, "own">) {
  const { t } = useTranslation("billing");
  const money = useMoney();
  if (offer.regularCents === 0) return t("price.free");
  const { priceCents, discount, isCouponUnused } = priceWith(offer, coupon);
  const billed = t(`price.billed.${offer.interval}`, { price: money(priceCents) });
  const { percent, payments } = discount ?? { percent: 0, payments: null };
  return [
    billed,
    discount &&
      (payments === null
        ? t("price.always", { percent })
        : t("price.first", { percent, count: payments, price: money(offer.regularCents) })),
    isCouponUnused && t("price.couponUnused"),
  ]
    .filter(Boolean)
    .join(" · ");
}
