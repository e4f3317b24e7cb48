import type { Prepared, ValidCalls } from "../../main/http/valid-call";

export function orderCalls({ order }: Prepared): ValidCalls {
  return {
    getOrder: { input: { id: order } },
    getNeighbors: { input: { id: order } },
    getOrderHistory: { input: { id: order } },
    getOrderMap: { input: { id: order } },
    getPageOrder: { input: { id: order } },
  };
}
