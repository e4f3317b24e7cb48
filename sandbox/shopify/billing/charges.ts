import { createHmac } from "node:crypto";
import { instant, later } from "../instants";
import { MOUNT, type SandboxShopifyOptions } from "../options";
import type { AppSubscriptionRecord, BillingLineRecord, ShopRecord } from "../records";
import type { ShopStore } from "../shop-store";

const DAY_MS = 86_400_000;
/** A merchant has so long to decide about a new subscription. */
const APPROVAL_DAYS = 2;

export type Decision = "approve" | "decline" | "expire";

/** Where the merchant decides about a charge; signed, so that only the app's own links lead there. */
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

/** Whether there is still something for the merchant to decide. */
export function isOpen(subscription: AppSubscriptionRecord, now: Date): boolean {
  if (lineWithWantedCap(subscription)) return subscription.status === "ACTIVE";
  const isInTime = Date.parse(subscription.createdAt) + APPROVAL_DAYS * DAY_MS > now.getTime();
  return subscription.status === "PENDING" && isInTime;
}

/**
 * What follows from the merchant's word: changed subscriptions, the decided one first. An approved one replaces the
 * active one, at once: a replacement at the end of the cycle is not simulated yet.
 */
export function decide(
  shop: ShopStore,
  subscription: AppSubscriptionRecord,
  decision: Decision,
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
  const isAnnual = subscription.lines.some(
    (each) => each.plan.kind === "recurring" && each.plan.interval === "ANNUAL",
  );
  const periodMs = (subscription.trialDays + (isAnnual ? 365 : 30)) * DAY_MS;
  const replaced = shop
    .list("subscription")
    .filter((other) => other.status === "ACTIVE" && other.id !== subscription.id)
    .map((other) => ({ ...other, status: "CANCELLED", updatedAt: at }));
  return [
    {
      ...subscription,
      status: "ACTIVE",
      activatedAt: at,
      updatedAt: at,
      currentPeriodEnd: instant(later(now, periodMs)),
    },
    ...replaced,
  ];
}
