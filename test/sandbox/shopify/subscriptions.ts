import { anAdmin, aSandbox, type Sandbox } from "./a-sandbox";

export const createMutation = `mutation ($lineItems: [AppSubscriptionLineItemInput!]!, $trialDays: Int) {
  appSubscriptionCreate(name: "Growth 500", returnUrl: "http://app.test/back", lineItems: $lineItems, trialDays: $trialDays, test: true) {
    appSubscription { id status lineItems { id plan { pricingDetails { __typename } } } }
    confirmationUrl
    userErrors { field message }
  }
}`;

export const activeQuery = `{ currentAppInstallation { activeSubscriptions { id name status currentPeriodEnd lineItems { id plan { pricingDetails { __typename
  ... on AppRecurringPricing { interval price { amount currencyCode } discount { durationLimitInIntervals priceAfterDiscount { amount } value { __typename ... on AppSubscriptionDiscountPercentage { percentage } } } }
  ... on AppUsagePricing { terms balanceUsed { amount } cappedAmount { amount currencyCode } } } } } } } }`;

export const usageMutation = `mutation ($id: ID!, $amount: Decimal!, $key: String) {
  appUsageRecordCreate(subscriptionLineItemId: $id, price: { amount: $amount, currencyCode: USD }, description: "extra orders", idempotencyKey: $key) {
    appUsageRecord { id idempotencyKey price { amount } subscriptionLineItem { id } } userErrors { field message } } }`;

export const recurringLine = {
  plan: {
    appRecurringPricingDetails: {
      price: { amount: 15, currencyCode: "USD" },
      discount: { durationLimitInIntervals: 6, value: { percentage: 0.3 } },
    },
  },
};

export const usageLine = {
  plan: {
    appUsagePricingDetails: { terms: "$0.05 per order", cappedAmount: { amount: 10, currencyCode: "USD" } },
  },
};

export function choose(sandbox: Sandbox, confirmationUrl: string, decision: string) {
  const { pathname, search } = new URL(confirmationUrl);
  return sandbox.request(pathname.replace("/sandbox/shopify", "") + search, {
    method: "POST",
    headers: { origin: "http://sandbox.test" },
    body: new URLSearchParams({ decision }),
  });
}

export async function subscribed() {
  const sandbox = aSandbox();
  const ask = await anAdmin(sandbox);
  const { data } = await ask(createMutation, { lineItems: [recurringLine, usageLine], trialDays: 7 });
  await choose(sandbox, data.appSubscriptionCreate.confirmationUrl, "approve");
  const [subscription] = (await ask(activeQuery)).data.currentAppInstallation.activeSubscriptions;
  return { sandbox, ask, subscription };
}
