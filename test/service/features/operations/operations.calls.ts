import type { Prepared, ValidCalls } from "../../main/http/valid-call";

export function operationCalls({ shop }: Prepared): ValidCalls {
  return {
    getStoreOperations: { input: { shop: shop.domain } },
    getFailures: { input: { kind: "event", name: "order-list.refresh" } },
    replayFailures: { input: { kind: "event", name: "order-list.refresh", shop: null } },
    pauseChannel: { input: { channel: "usage-record", shop: shop.domain, until: null } },
    resumeChannel: { input: { channel: "usage-record", shop: shop.domain } },
  };
}
