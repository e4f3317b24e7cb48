import type { ValidCalls } from "../../main/http/valid-call";

export function shopperVisibilityCalls(): ValidCalls {
  return {
    updateFulfillmentEvents: { input: { enabled: true, statuses: ["DELIVERED"] } },
    updateDropshippingMode: { input: { enabled: false } },
    updateBlacklistedRouting: { input: { words: [{ word: "Shenzhen", action: "hide" }] } },
    updateCustomStatuses: { input: { statuses: [{ name: "Packed", days: 1 }] } },
    updateSilenceText: { input: { enabled: true, days: 7, text: "We keep an eye on it" } },
  };
}
