/** Money is in cents inside, and in dollars wherever it leaves: on the wire, and at Shopify. */
export function dollars(cents: number): number {
  return cents / 100;
}

export function toCents(amount: string | number): number {
  return Math.round(Number(amount) * 100);
}

/** As Shopify takes it. */
export function moneyInput(cents: number): { amount: string; currencyCode: "USD" } {
  return { amount: (cents / 100).toFixed(2), currencyCode: "USD" };
}
