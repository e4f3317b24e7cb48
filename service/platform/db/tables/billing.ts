import type { ColumnType, Generated } from "kysely";
import type { ShopId, OrderId } from "../../../../contract/ids";
import type { Interval } from "../../../../contract/billing";

export interface QuotaUnitsTable {
  shopId: ShopId;
  orderId: OrderId;
  usedAt: Date;
  isOverage: Generated<boolean>;
}

/** Shopify's subscription statuses, without the deprecated one. */
export type SubscriptionStatus = "PENDING" | "ACTIVE" | "DECLINED" | "EXPIRED" | "FROZEN" | "CANCELLED";

export interface SubscriptionsTable {
  shopId: ShopId;
  id: string;
  planCode: string;
  interval: Interval;
  quota: number;
  priceCents: number;
  overageCents: number | null;
  trialDays: number;
  couponCode: string | null;
  /** What was taken off the price: 0.7 for 30 % off; null: nothing. numeric arrives as text. */
  discountMultiplier: ColumnType<string | null, number | null | undefined, number | null>;
  /** null: as long as the plan. */
  discountPayments: number | null;
  /** Its name in plans.json; null where there is none, or a coupon has reduced the price. */
  launchOffer: string | null;
  replacement: "now" | "cycle_end";
  status: SubscriptionStatus;
  usageLineId: string | null;
  cappedCents: number | null;
  capRefusedAt: Date | null;
  periodEnd: Date | null;
  returnedAt: Date | null;
  activatedAt: Date | null;
  cancelAt: Date | null;
  createdAt: Date;
}

export interface CouponsTable {
  code: string;
  /** numeric arrives as text. */
  multiplier: ColumnType<string, number, number>;
  months: number | null;
  plans: Generated<string[]>;
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number | null;
  createdAt: Date;
}

export interface UsageRecordsTable {
  shopId: ShopId;
  orderShopId: ShopId;
  orderId: OrderId;
  subscriptionId: string;
  periodStart: Date;
  priceCents: number;
  state: "queued" | "charged" | "refused";
  shopifyId: string | null;
  createdAt: Date;
}
