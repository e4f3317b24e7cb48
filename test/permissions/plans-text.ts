/** Plans of the tests' own, so that a new price does not move the places they name. */
export const plansText = `{
  "currency": "USD",
  "intervals": {
    "EVERY_30_DAYS": { "months": 1, "multiplier": 1, "trialDays": 7, "overagePrice": 0.05 },
    "ANNUAL": { "months": 12, "multiplier": 0.8, "trialDays": 0, "overagePrice": null }
  },
  "plans": {
    "STARTER": { "name": "Starter", "tiers": [{ "quota": 100, "price": 0 }] },
    "GROWTH": { "name": "Growth", "tiers": [
      { "quota": 300, "price": 9 },
      { "quota": 500, "price": 15 }
    ] },
    "ADVANCED": { "name": "Advanced", "tiers": [{ "quota": 2000, "price": 59 }] },
    "CUSTOM": { "name": "Enterprise", "funcPermission": "Advanced", "startsAt": 50000, "tiers": [] }
  }
}
`;
