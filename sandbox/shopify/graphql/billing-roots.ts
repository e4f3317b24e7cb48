import { parseGid } from "../ids";
import { instant } from "../instants";
import type { AppSubscriptionRecord, BillingLineRecord, UsageRecord } from "../records";
import { appSubscription, approachingCap } from "../webhooks/rest-shop";
import { confirmationUrl, withLine } from "../billing/charges";
import { centsOf, findLine, presentSubscription, presentUsage } from "./billing-types";
import { type GraphqlContext, type RootResolver, userError } from "./context";

interface Money {
  amount: string;
  currencyCode: string;
}

interface LineInput {
  plan: {
    appRecurringPricingDetails?: {
      interval?: string | null;
      price: Money;
      discount?: {
        durationLimitInIntervals?: number | null;
        value?: { amount?: string | null; percentage?: number | null } | null;
      } | null;
    } | null;
    appUsagePricingDetails?: { terms: string; cappedAmount: Money } | null;
  };
}

interface CreateArgs {
  name: string;
  returnUrl: string;
  lineItems: LineInput[];
  trialDays?: number | null;
  test?: boolean | null;
  replacementBehavior?: string | null;
}

const recurringOf = (line: LineInput) => line.plan.appRecurringPricingDetails;
const usageOf = (line: LineInput) => line.plan.appUsagePricingDetails;
/** Share of the cap from which the app gets a webhook. */
const CAP_WARNING = 0.9;

function refusalOf({ name, lineItems }: CreateArgs): string | undefined {
  if (!name.trim()) return "Name can't be blank";
  const recurring = lineItems.filter(recurringOf);
  const usage = lineItems.filter(usageOf);
  if (recurring.length + usage.length !== lineItems.length || lineItems.length === 0)
    return "Each line item needs one plan";
  if (recurring.length > 1 || usage.length > 1)
    return "Only one recurring and one usage plan can be combined";
  if (usage.length > 0 && recurring.some((line) => recurringOf(line)?.interval === "ANNUAL")) {
    return "Annual subscriptions don't support usage billing";
  }
  return undefined;
}

function lineOf(context: GraphqlContext, input: LineInput): BillingLineRecord {
  const id = context.options.shopifyStore.nextId();
  const usage = usageOf(input);
  if (usage) {
    const cappedCents = centsOf(usage.cappedAmount);
    return {
      id,
      plan: { kind: "usage", terms: usage.terms, cappedCents, balanceCents: 0, wantedCapCents: null },
    };
  }
  const { price, interval, discount } = recurringOf(input)!;
  const value = discount?.value;
  return {
    id,
    plan: {
      kind: "recurring",
      priceCents: centsOf(price),
      interval: interval ?? "EVERY_30_DAYS",
      discount: value
        ? {
            intervals: discount.durationLimitInIntervals ?? null,
            percentage: value.percentage ?? null,
            amountCents: value.amount == null ? null : centsOf({ amount: value.amount }),
          }
        : null,
    },
  };
}

function save(context: GraphqlContext, subscription: AppSubscriptionRecord): AppSubscriptionRecord {
  const saved = { ...subscription, updatedAt: instant(context.options.now()) };
  context.shop.put("subscription", saved);
  context.publish(context.shop, "app_subscriptions/update", appSubscription(context.shop.record, saved));
  return saved;
}

export const billingMutations = {
  appSubscriptionCreate(context, args: CreateArgs) {
    const refusal = refusalOf(args);
    if (refusal)
      return {
        appSubscription: null,
        confirmationUrl: null,
        userErrors: [userError(["lineItems"], refusal)],
      };
    const at = instant(context.options.now());
    const price = recurringOf(args.lineItems[0]!)?.price ?? usageOf(args.lineItems[0]!)?.cappedAmount;
    const subscription: AppSubscriptionRecord = {
      id: context.options.shopifyStore.nextId(),
      name: args.name,
      status: "PENDING",
      test: args.test ?? false,
      trialDays: args.trialDays ?? 0,
      returnUrl: args.returnUrl,
      currency: price?.currencyCode ?? "USD",
      createdAt: at,
      updatedAt: at,
      replacement: args.replacementBehavior ?? "STANDARD",
      activatesAt: null,
      activatedAt: null,
      currentPeriodEnd: null,
      lines: args.lineItems.map((line) => lineOf(context, line)),
    };
    context.shop.put("subscription", subscription);
    return {
      appSubscription: presentSubscription(subscription),
      confirmationUrl: confirmationUrl(context.options, context.shop.record, subscription.id),
      userErrors: [],
    };
  },

  appSubscriptionCancel(context, { id }: { id: string }) {
    const subscription = context.shop.get("subscription", parseGid(id)?.id ?? "");
    if (subscription?.status !== "ACTIVE") {
      const message = subscription
        ? "Subscription is not active"
        : "Couldn't find RecurringApplicationCharge";
      return { appSubscription: null, userErrors: [userError(["id"], message)] };
    }
    const cancelled = save(context, { ...subscription, status: "CANCELLED" });
    return { appSubscription: presentSubscription(cancelled), userErrors: [] };
  },

  /** A higher cap waits for the merchant's approval on the same page as a new subscription. */
  appSubscriptionLineItemUpdate(context, { id, cappedAmount }: { id: string; cappedAmount: Money }) {
    const found = findLine(context.shop, id);
    const refuse = (message: string) => ({
      appSubscription: null,
      confirmationUrl: null,
      userErrors: [userError(["cappedAmount"], message)],
    });
    if (found?.line.plan.kind !== "usage") return refuse("The line item has no usage plan");
    const wantedCapCents = centsOf(cappedAmount);
    if (wantedCapCents <= found.line.plan.cappedCents)
      return refuse("The capped amount must be greater than the existing one");
    const line: BillingLineRecord = { ...found.line, plan: { ...found.line.plan, wantedCapCents } };
    const subscription = withLine(found.subscription, line);
    context.shop.put("subscription", subscription);
    return {
      appSubscription: presentSubscription(subscription),
      confirmationUrl: confirmationUrl(context.options, context.shop.record, subscription.id),
      userErrors: [],
    };
  },

  appSubscriptionTrialExtend(context, { id, days }: { id: string; days: number }) {
    const subscription = context.shop.get("subscription", parseGid(id)?.id ?? "");
    const refuse = (message: string, code: string) => ({
      appSubscription: null,
      userErrors: [userError(["id"], message, code)],
    });
    if (!subscription) return refuse("The app subscription wasn't found.", "SUBSCRIPTION_NOT_FOUND");
    if (subscription.status !== "ACTIVE")
      return refuse("The app subscription isn't active.", "SUBSCRIPTION_NOT_ACTIVE");
    const trialEnd =
      Date.parse(subscription.activatedAt ?? subscription.createdAt) + subscription.trialDays * 86_400_000;
    if (trialEnd <= context.options.now().getTime())
      return refuse("The trial isn't active.", "TRIAL_NOT_ACTIVE");
    const extended = save(context, { ...subscription, trialDays: subscription.trialDays + days });
    return { appSubscription: presentSubscription(extended), userErrors: [] };
  },

  appUsageRecordCreate(
    context,
    args: {
      subscriptionLineItemId: string;
      price: Money;
      description: string;
      idempotencyKey?: string | null;
    },
  ) {
    const { shop, options } = context;
    const refuse = (field: string, message: string) => ({
      appUsageRecord: null,
      userErrors: [userError([field], message)],
    });
    const found = findLine(shop, args.subscriptionLineItemId);
    if (found?.line.plan.kind !== "usage" || found.subscription.status !== "ACTIVE") {
      return refuse("subscriptionLineItemId", "Subscription line item isn't an active usage plan");
    }
    const { subscription, line } = found;
    const plan = found.line.plan;
    if ((args.idempotencyKey?.length ?? 0) > 255)
      return refuse("idempotencyKey", "Idempotency key is too long (maximum is 255 characters)");
    const existing = shop
      .list("usage")
      .find((usage) => usage.idempotencyKey !== null && usage.idempotencyKey === args.idempotencyKey);
    if (existing)
      return { appUsageRecord: presentUsage(existing, line, subscription.currency), userErrors: [] };

    const priceCents = centsOf(args.price);
    const balanceCents = plan.balanceCents + priceCents;
    if (balanceCents > plan.cappedCents) return refuse("price", "Total price exceeds balance remaining");
    const usage: UsageRecord = {
      id: options.shopifyStore.nextId(),
      lineId: line.id,
      description: args.description,
      priceCents,
      idempotencyKey: args.idempotencyKey ?? null,
      createdAt: instant(options.now()),
    };
    shop.put("usage", usage);
    const charged: BillingLineRecord = { ...line, plan: { ...plan, balanceCents } };
    const changed = withLine(subscription, charged);
    shop.put("subscription", changed);
    const warnFrom = plan.cappedCents * CAP_WARNING;
    if (plan.balanceCents < warnFrom && balanceCents >= warnFrom) {
      context.publish(
        shop,
        "app_subscriptions/approaching_capped_amount",
        approachingCap(shop.record, changed),
      );
    }
    return { appUsageRecord: presentUsage(usage, charged, subscription.currency), userErrors: [] };
  },
} satisfies Record<string, RootResolver>;
