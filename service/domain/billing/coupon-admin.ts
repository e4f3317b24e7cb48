import { z } from "zod";
import { ShopDomain } from "../../../contract/ids";
import { Interval } from "../../../contract/billing";
import { PLAN_ORDER } from "../../../permissions/levels";
import type { Db } from "../../platform/db/database";
import { findShopByDomain } from "../shops/shops.queries";
import { couponCode } from "./check-coupon";
import { endCoupon, insertCoupon } from "./coupons.queries";
import { toCents } from "./money";
import { upsertCustomOffer } from "./subscriptions.queries";

/** Days in UTC: from the first moment of one, until the last of the other. */
const day = z.iso.date();

/** A coupon as the command takes it: everything is text. */
export const NewCoupon = z.object({
  code: z
    .string()
    .transform(couponCode)
    .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9_-]{2,63}$/, { error: "Three to 64 letters, digits, - or _" })),
  multiplier: z.coerce.number().gt(0).lte(1),
  months: z.coerce.number().int().min(1).max(120).optional(),
  plans: z
    .string()
    .transform((text) => text.toUpperCase().split(","))
    .pipe(z.array(z.enum(PLAN_ORDER)))
    .optional(),
  from: day.optional(),
  until: day.optional(),
  uses: z.coerce.number().int().min(1).optional(),
});
export type NewCoupon = z.output<typeof NewCoupon>;

/** A price arranged with one store, in dollars for the whole interval. */
export const NewOffer = z.object({
  shop: ShopDomain,
  interval: Interval,
  quota: z.coerce.number().int().min(1).max(2_000_000_000),
  price: z.coerce.number().min(1).max(1_000_000),
});
export type NewOffer = z.output<typeof NewOffer>;

/** False where the code is taken: a coupon that merchants may hold is not changed under their hands. */
export function addCoupon(db: Db, coupon: NewCoupon, now: Date): Promise<boolean> {
  return insertCoupon(db, {
    code: coupon.code,
    multiplier: coupon.multiplier,
    months: coupon.months ?? null,
    plans: coupon.plans ?? [],
    startsAt: coupon.from ? new Date(`${coupon.from}T00:00:00Z`) : null,
    endsAt: coupon.until ? new Date(Date.parse(`${coupon.until}T00:00:00Z`) + 86_400_000) : null,
    maxUses: coupon.uses ?? null,
    createdAt: now,
  });
}

/** Ends the coupon for new subscriptions; those that have it keep it. False if there is no such coupon. */
export function endNamedCoupon(db: Db, code: string, now: Date): Promise<boolean> {
  return endCoupon(db, couponCode(code), now);
}

/** False where the store is not known. */
export async function arrangeOffer(
  db: Db,
  { shop: domain, interval, quota, price }: NewOffer,
): Promise<boolean> {
  const shop = await findShopByDomain(db, domain);
  if (!shop) return false;
  await upsertCustomOffer(db, { shopId: shop.id, interval, quota, priceCents: toCents(price) });
  return true;
}
