import { INTERVALS, type Interval, type PlanOption } from "../../../contract/billing";
import type { PlanCode } from "../../../permissions/levels";
import { findChoice, optionCode } from "../../../permissions/option";
import { CONTACT_PLAN, intervalDiscount, monthsOf, termsOf, tiersOf } from "../../../permissions/plans";
import type { Db } from "../../platform/db/database";
import type { Shop } from "../shops/shops.queries";
import { dollars } from "./money";
import { listCustomOffers } from "./subscriptions.queries";

/** What a store can choose, in cents and for the whole interval. */
export interface Offer {
  plan: PlanCode;
  option: string;
  interval: Interval;
  quota: number;
  priceCents: number;
  originalPriceCents: number;
  /** For each order above the quota; null: none are sold. */
  overageCents: number | null;
}

/** Everything the list sells of a plan, for both intervals, in rising order. */
export function listOffers(plan: PlanCode): Offer[] {
  return INTERVALS.flatMap((interval) =>
    tiersOf(plan, interval).map((tier) => ({
      plan,
      option: optionCode(plan, tier.quota, interval),
      interval,
      quota: tier.quota,
      priceCents: tier.priceCents,
      originalPriceCents: tier.originalPriceCents,
      overageCents: termsOf(interval).overageCents,
    })),
  );
}

/** What was arranged with this store. */
export async function listArranged(db: Db, shop: Pick<Shop, "id">): Promise<Offer[]> {
  return (await listCustomOffers(db, shop.id)).map(({ interval, quota, priceCents }) => ({
    plan: CONTACT_PLAN,
    option: optionCode(CONTACT_PLAN, quota, interval as Interval),
    interval: interval as Interval,
    quota,
    priceCents,
    originalPriceCents: priceCents,
    overageCents: termsOf(interval as Interval).overageCents,
  }));
}

/** What this store is offered under a code; undefined for anything else, whatever the request says it costs. */
export async function findOffer(
  db: Db,
  shop: Pick<Shop, "id">,
  option: string,
  interval: Interval,
): Promise<Offer | undefined> {
  const choice = findChoice(option, interval);
  const offers = choice ? listOffers(choice.plan) : await listArranged(db, shop);
  return offers.find((offer) => offer.option === option && offer.interval === interval);
}

export function presentOffer(offer: Offer): PlanOption {
  const isReduced = offer.priceCents < offer.originalPriceCents;
  return {
    quota: offer.quota,
    price: dollars(offer.priceCents),
    original_price: dollars(offer.originalPriceCents),
    plan: offer.option,
    interval: offer.interval,
    discount_show: isReduced ? intervalDiscount(offer.interval) : 0,
    discount_duration: null,
    extra_shipment_price: offer.overageCents === null ? null : dollars(offer.overageCents),
    month_discount_price: dollars(Math.round(offer.priceCents / monthsOf(offer.interval))),
  };
}
