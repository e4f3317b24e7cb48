import type { ResponseOf } from "../../../contract/endpoint";
import { tabOf } from "../../../contract/order-filter";
import type { listPageOrders } from "../../../contract/page-orders";
import type { PageVersion } from "../../../contract/tracking-pages";
import type { Presenters } from "../../endApi/present-calls.server";
import { formatFor } from "../../shell/shell-data.server";

declare module "../../endApi/calls" {
  interface PresentedCalls {
    /** With the moment of each version as the reader writes it. */
    getPageVersions: { versions: (PageVersion & { when: string })[] };
    /** With the day of each order as the reader writes it, and the tab of the list under which it is found. */
    listPageOrders: { orders: (CallOrder & { when: string; tab: ReturnType<typeof tabOf> })[] };
  }
}
type CallOrder = ResponseOf<typeof listPageOrders>["orders"][number];

export const pagePresenters: Pick<Presenters, "getPageVersions" | "listPageOrders"> = {
  async getPageVersions({ versions }, { request, context }) {
    const format = await formatFor(request, context);
    return {
      versions: versions.map((version) => ({ ...version, when: format.dateTime(version.changed.at) ?? "" })),
    };
  },
  async listPageOrders({ orders }, { request, context }) {
    const format = await formatFor(request, context);
    return {
      orders: orders.map((order) => ({
        ...order,
        when: format.date(order.ordered_at) ?? "",
        tab: tabOf(order.transit_status, order.untracked),
      })),
    };
  },
};
