import type { Prepared, ValidCalls } from "../../main/http/valid-call";

export function operationCalls({ shop }: Prepared): ValidCalls {
  return {
    getStoreOperations: { input: { shop: shop.domain } },
    getFailures: { input: { kind: "event", name: "orders.refresh" } },
    replayFailures: { input: { kind: "event", name: "orders.refresh" } },
    pauseChannel: { input: { channel: "usage-record", shop: shop.domain, until: null } },
    resumeChannel: { input: { channel: "usage-record", shop: shop.domain } },
  };
}
