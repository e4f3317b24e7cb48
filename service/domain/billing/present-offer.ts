import type { PlanOption } from "../../../contract/billing";
import { percentOff } from "../../../permissions/discount";
import { intervalDiscount, monthsOf } from "../../../permissions/plans";
import { dollars } from "./money";
import type { Offer } from "./offers";
import { firstPrice } from "./plan-price";

/** With the store's discount in the price, as its first payment is. */
export function presentOffer(offer: Offer): PlanOption {
  const price = firstPrice(offer, offer.discount);
  const ofInterval = offer.priceCents < offer.originalPriceCents ? intervalDiscount(offer.interval) : 0;
  return {
    quota: offer.quota,
    price: dollars(price),
    original_price: dollars(offer.originalPriceCents),
    plan: offer.option,
    interval: offer.interval,
    discount_show: offer.discount ? percentOff(offer.discount.multiplier) : ofInterval,
    discount_duration: offer.discount?.payments ?? null,
    extra_shipment_price: offer.overageCents === null ? null : dollars(offer.overageCents),
    month_discount_price: dollars(Math.round(price / monthsOf(offer.interval))),
  };
}
