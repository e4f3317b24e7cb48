import { createHmac } from "node:crypto";
import { instant, later } from "../instants";
import { MOUNT, type SandboxShopifyOptions } from "../options";
import type { AppSubscriptionRecord, BillingLineRecord, ShopRecord } from "../records";
import type { ShopStore } from "../shop-store";

const DAY_MS = 86_400_000;
/** Days a merchant has to decide about a new subscription. */
const APPROVAL_DAYS = 2;

export type ApprovalDecision = "approve" | "decline" | "expire";

/** The page where the merchant decides about a charge; signed, so that only the app's links open it. */
export function confirmationUrl(options: SandboxShopifyOptions, shop: ShopRecord, chargeId: string): string {
  const handle = shop.domain.split(".")[0];
  const signature = chargeSignature(options, shop.domain, chargeId);
  return `${options.origin}${MOUNT}/admin/store/${handle}/charges/${chargeId}/confirm?signature=${signature}`;
}

export function chargeSignature(options: SandboxShopifyOptions, domain: string, chargeId: string): string {
  return createHmac("sha256", options.app.clientSecret).update(`${domain}/${chargeId}`).digest("hex");
}

export function withLine(
  subscription: AppSubscriptionRecord,
  line: BillingLineRecord,
): AppSubscriptionRecord {
  return { ...subscription, lines: subscription.lines.map((each) => (each.id === line.id ? line : each)) };
}

/** The line whose higher cap waits for approval. */
export function lineWithWantedCap(subscription: AppSubscriptionRecord): BillingLineRecord | undefined {
  return subscription.lines.find((line) => line.plan.kind === "usage" && line.plan.wantedCapCents !== null);
}

/** Whether the charge still waits for the merchant's decision. */
export function isOpen(subscription: AppSubscriptionRecord, now: Date): boolean {
  if (lineWithWantedCap(subscription)) return subscription.status === "ACTIVE";
  const isInTime = Date.parse(subscription.createdAt) + APPROVAL_DAYS * DAY_MS > now.getTime();
  return subscription.status === "PENDING" && !subscription.activatesAt && isInTime;
}

/** Applies the merchant's decision: returns the changed subscriptions, the decided one first. */
export function decide(
  shop: ShopStore,
  subscription: AppSubscriptionRecord,
  decision: ApprovalDecision,
  now: Date,
): AppSubscriptionRecord[] {
  const at = instant(now);
  const line = lineWithWantedCap(subscription);
  if (line?.plan.kind === "usage") {
    const cappedCents = decision === "approve" ? line.plan.wantedCapCents! : line.plan.cappedCents;
    return [
      {
        ...withLine(subscription, { ...line, plan: { ...line.plan, cappedCents, wantedCapCents: null } }),
        updatedAt: at,
      },
    ];
  }
  if (decision !== "approve") {
    return [{ ...subscription, status: decision === "decline" ? "DECLINED" : "EXPIRED", updatedAt: at }];
  }
  const replaced = activeOnes(shop).find(({ id }) => id !== subscription.id);
  if (replaced?.currentPeriodEnd && waitsForCycle(subscription, replaced)) {
    return [{ ...subscription, activatesAt: replaced.currentPeriodEnd, updatedAt: at }];
  }
  return activate(shop, subscription, now);
}

/** Activates a subscription in place of every other. One with the same interval continues the running cycle. */
function activate(shop: ShopStore, subscription: AppSubscriptionRecord, now: Date): AppSubscriptionRecord[] {
  const at = instant(now);
  const others = activeOnes(shop).filter(({ id }) => id !== subscription.id);
  const kept = others.find(
    (other) =>
      intervalOf(other) === intervalOf(subscription) &&
      other.currentPeriodEnd !== null &&
      Date.parse(other.currentPeriodEnd) > now.getTime(),
  );
  const periodMs = subscription.trialDays * DAY_MS + cycleMs(subscription);
  const end = kept && subscription.trialDays === 0 ? kept.currentPeriodEnd : instant(later(now, periodMs));
  return [
    {
      ...subscription,
      status: "ACTIVE",
      activatesAt: null,
      activatedAt: at,
      updatedAt: at,
      currentPeriodEnd: end,
    },
    ...others.map((other) => ({ ...other, status: "CANCELLED", updatedAt: at })),
  ];
}

/**
 * Applies what has fallen due since: new cycles with no usage, approved replacements whose cycle begins, and expired
 * charges.
 */
export function passTime(shop: ShopStore, now: Date): AppSubscriptionRecord[] {
  const at = instant(now);
  const due = shop.list("subscription").find(({ activatesAt, status }) => {
    return status === "PENDING" && activatesAt && Date.parse(activatesAt) <= now.getTime();
  });
  if (due) return activate(shop, due, new Date(due.activatesAt!));
  const expired = shop.list("subscription").filter((each) => {
    const isLate = Date.parse(each.createdAt) + APPROVAL_DAYS * DAY_MS <= now.getTime();
    return each.status === "PENDING" && !each.activatesAt && isLate;
  });
  const renewed = activeOnes(shop)
    .filter(({ currentPeriodEnd: end }) => end !== null && Date.parse(end) <= now.getTime())
    .map((each) => renew(each, now));
  return [...expired.map((each) => ({ ...each, status: "EXPIRED", updatedAt: at })), ...renewed];
}

function renew(subscription: AppSubscriptionRecord, now: Date): AppSubscriptionRecord {
  const length = cycleMs(subscription);
  const end = Date.parse(subscription.currentPeriodEnd!);
  const cycles = Math.floor((now.getTime() - end) / length) + 1;
  return {
    ...subscription,
    currentPeriodEnd: instant(new Date(end + cycles * length)),
    lines: subscription.lines.map((line) =>
      line.plan.kind === "usage" ? { ...line, plan: { ...line.plan, balanceCents: 0 } } : line,
    ),
  };
}

const activeOnes = (shop: ShopStore) => shop.list("subscription").filter(({ status }) => status === "ACTIVE");

function intervalOf(subscription: AppSubscriptionRecord): string | undefined {
  for (const { plan } of subscription.lines) if (plan.kind === "recurring") return plan.interval;
  return undefined;
}

const cycleMs = (subscription: AppSubscriptionRecord) =>
  (intervalOf(subscription) === "ANNUAL" ? 365 : 30) * DAY_MS;

/** As requested; by default Shopify lets a paid year end before something cheaper begins. */
function waitsForCycle(subscription: AppSubscriptionRecord, replaced: AppSubscriptionRecord): boolean {
  if (subscription.replacement === "APPLY_ON_NEXT_BILLING_CYCLE") return true;
  if (subscription.replacement === "APPLY_IMMEDIATELY" || intervalOf(replaced) !== "ANNUAL") return false;
  return intervalOf(subscription) !== "ANNUAL" || priceOf(subscription) < priceOf(replaced);
}

function priceOf(subscription: AppSubscriptionRecord): number {
  for (const { plan } of subscription.lines) if (plan.kind === "recurring") return plan.priceCents;
  return 0;
}
