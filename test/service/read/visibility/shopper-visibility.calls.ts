import type { ValidCalls } from "../../main/http/valid-call";

const saved = <const Value>(value: Value) => ({ value, version: 0 });

export function shopperVisibilityCalls(): ValidCalls {
  return {
    updateFulfillmentEvents: { input: saved({ enabled: true, statuses: ["DELIVERED"] }) },
    updateDropshippingMode: { input: saved({ enabled: false }) },
    updateBlacklistedRouting: { input: saved({ words: [{ word: "Shenzhen", action: "hide" }] }) },
    updateCustomStatuses: { input: saved({ statuses: [{ name: "Packed", days: 1 }] }) },
    updateSilenceText: { input: saved({ enabled: true, days: 7, text: "We keep an eye on it" }) },
  };
}
