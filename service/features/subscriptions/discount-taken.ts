import { planOf } from "../../../permissions/plans";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { appPage } from "../../domain/shops/app-page";
import { enqueueMerchantEmail } from "../../domain/shops/merchant-mails/enqueue-merchant-email";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Subscription } from "../../domain/billing/subscriptions.queries";
import { discountTakenEmail } from "./discount-taken.email";

const SHOWN_MS = 14 * 86_400_000;

/**
 * Whether the offer or coupon of a subscription was taken with another one before. Pages of approval stay open for two days, several
 * at once; what each of them promised when it was asked for, a store gets once.
 */
export function isDiscountTaken(
  { activatedAt, launchOffer, couponCode }: Subscription,
  rows: readonly Subscription[],
): boolean {
  if (!activatedAt || (launchOffer === null && couponCode === null)) return false;
  const before = rows.filter((other) => other.activatedAt && other.activatedAt < activatedAt);
  return before.some((other) => launchOffer !== null || other.couponCode === couponCode);
}

/** The subscription that the billing page says was canceled for that: the last approved one, for two weeks. */
export function findDiscountTaken(rows: readonly Subscription[], now: Date): Subscription | undefined {
  const approved = rows.filter(({ activatedAt }) => activatedAt !== null);
  const last = approved.toSorted((a, b) => b.activatedAt!.getTime() - a.activatedAt!.getTime())[0];
  const isShown =
    last?.status === "CANCELLED" &&
    now.getTime() - last.activatedAt!.getTime() < SHOWN_MS &&
    isDiscountTaken(last, rows);
  return isShown ? last : undefined;
}

/** Writes to the merchant, once for each subscription. */
export async function tellDiscountTaken(
  ctx: Context,
  tx: Tx,
  { shop, canceled, current }: { shop: Shop; canceled: Subscription; current: string },
): Promise<void> {
  await enqueueMerchantEmail(ctx, tx, {
    shop,
    event: "quota",
    key: `discount-taken ${canceled.id}`,
    email: discountTakenEmail,
    data: {
      shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
      canceled: planOf(canceled.planCode).name,
      current: planOf(current).name,
      link: appPage(ctx, shop, "/track/billing"),
    },
  });
}
