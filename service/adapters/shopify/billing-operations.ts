import { z } from "zod";
import type { Operation } from "./graphql";

/** Shopify's billing operations. Amounts are dollars, as decimal strings. */
const Money = z.object({ amount: z.string(), currencyCode: z.string() });
const UserErrors = z.array(z.object({ field: z.array(z.string()).nullish(), message: z.string() }));

const Pricing = z.discriminatedUnion("__typename", [
  z.object({ __typename: z.literal("AppRecurringPricing"), interval: z.string(), price: Money }),
  z.object({ __typename: z.literal("AppUsagePricing"), balanceUsed: Money, cappedAmount: Money }),
]);

const Subscription = z.object({
  id: z.string(),
  status: z.string(),
  currentPeriodEnd: z.iso.datetime({ offset: true }).nullish(),
  lineItems: z.array(z.object({ id: z.string(), plan: z.object({ pricingDetails: Pricing }) })),
});
export type ShopifySubscription = z.output<typeof Subscription>;

const subscriptionFields = `
  id status currentPeriodEnd
  lineItems { id plan { pricingDetails { __typename
    ... on AppRecurringPricing { interval price { amount currencyCode } }
    ... on AppUsagePricing { balanceUsed { amount currencyCode } cappedAmount { amount currencyCode } }
  } } }
`;

const operation = <A extends z.ZodType>(cost: number, document: string, response: A): Operation<A> => ({
  cost,
  document,
  response,
});

export const billingState = operation(
  60,
  `query BillingState {
    shop { plan { partnerDevelopment } }
    currentAppInstallation {
      activeSubscriptions { ${subscriptionFields} }
      allSubscriptions(first: 50, sortKey: CREATED_AT, reverse: true) { nodes { id status } }
    }
  }`,
  z.object({
    shop: z.object({ plan: z.object({ partnerDevelopment: z.boolean() }) }),
    currentAppInstallation: z.object({
      activeSubscriptions: z.array(Subscription),
      allSubscriptions: z.object({ nodes: z.array(z.object({ id: z.string(), status: z.string() })) }),
    }),
  }),
);
export type BillingState = z.output<(typeof billingState)["response"]>;

export const developmentStore = operation(
  5,
  `query DevelopmentStore { shop { plan { partnerDevelopment } } }`,
  z.object({ shop: z.object({ plan: z.object({ partnerDevelopment: z.boolean() }) }) }),
);

export const subscriptionCreate = operation(
  10,
  `mutation SubscriptionCreate($name: String!, $returnUrl: URL!, $lineItems: [AppSubscriptionLineItemInput!]!,
    $trialDays: Int, $test: Boolean, $replacementBehavior: AppSubscriptionReplacementBehavior) {
    appSubscriptionCreate(name: $name, returnUrl: $returnUrl, lineItems: $lineItems, trialDays: $trialDays,
      test: $test, replacementBehavior: $replacementBehavior) {
      appSubscription { ${subscriptionFields} }
      confirmationUrl
      userErrors { field message }
    }
  }`,
  z.object({
    appSubscriptionCreate: z.object({
      appSubscription: Subscription.nullable(),
      confirmationUrl: z.string().nullable(),
      userErrors: UserErrors,
    }),
  }),
);

export const subscriptionCancel = operation(
  10,
  `mutation SubscriptionCancel($id: ID!, $prorate: Boolean) {
    appSubscriptionCancel(id: $id, prorate: $prorate) {
      appSubscription { id status }
      userErrors { field message }
    }
  }`,
  z.object({
    appSubscriptionCancel: z.object({
      appSubscription: z.object({ id: z.string(), status: z.string() }).nullable(),
      userErrors: UserErrors,
    }),
  }),
);

export const cappedAmountUpdate = operation(
  10,
  `mutation CappedAmountUpdate($id: ID!, $cappedAmount: MoneyInput!) {
    appSubscriptionLineItemUpdate(id: $id, cappedAmount: $cappedAmount) {
      appSubscription { id }
      confirmationUrl
      userErrors { field message }
    }
  }`,
  z.object({
    appSubscriptionLineItemUpdate: z.object({
      appSubscription: z.object({ id: z.string() }).nullable(),
      confirmationUrl: z.string().nullable(),
      userErrors: UserErrors,
    }),
  }),
);

export const usageRecordCreate = operation(
  10,
  `mutation UsageRecord($subscriptionLineItemId: ID!, $price: MoneyInput!, $description: String!, $idempotencyKey: String) {
    appUsageRecordCreate(subscriptionLineItemId: $subscriptionLineItemId, price: $price, description: $description,
      idempotencyKey: $idempotencyKey) {
      appUsageRecord { id }
      userErrors { field message }
    }
  }`,
  z.object({
    appUsageRecordCreate: z.object({
      appUsageRecord: z.object({ id: z.string() }).nullable(),
      userErrors: UserErrors,
    }),
  }),
);

/** All of them, for the test that validates each against the published schema. */
export const billingOperations = {
  billingState,
  developmentStore,
  subscriptionCreate,
  subscriptionCancel,
  cappedAmountUpdate,
  usageRecordCreate,
};
