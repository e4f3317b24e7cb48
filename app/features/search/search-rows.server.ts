import { z } from "zod";
import { tabOf } from "../../../contract/order-filter";
import { SEARCH_PAGE_SIZE } from "../../../contract/search";
import type { EndApi } from "../../endApi/create-end-api.server";
import { NO_ROWS, type FoundGroups, type RemoteGroup, type SearchRow } from "../../../machines/search-items";

/** Input of the overlay's search: groups, searched in parallel, and the page of each. */
export const SearchInput = z.object({
  query: z.string().trim().min(1).max(1000),
  groups: z.array(z.enum(["order", "shipment", "customer"])).max(3),
  page: z.int().min(0).max(1000),
});

const inOrders = (key: string) => ({ title: key, path: "/track/orders", anchor: "orders", key });

/** A group that fails is reported by itself. */
export async function findRows(endApi: EndApi, input: z.output<typeof SearchInput>): Promise<FoundGroups> {
  const body = { query: input.query, page: input.page, size: SEARCH_PAGE_SIZE };
  const calls: Record<RemoteGroup, () => Promise<{ rows: SearchRow[]; total: number }>> = {
    order: async () => {
      const { content, total_elements: total } = await endApi.searchOrders(body);
      return { rows: content.map(({ order_name }) => inOrders(order_name)), total };
    },
    shipment: async () => {
      const { content, total_elements: total } = await endApi.searchShipments(body);
      const rows = content.map((row) => ({
        ...inOrders(row.tracking_number),
        status: tabOf(row.transit_status),
      }));
      return { rows, total };
    },
    customer: async () => {
      const { content, total_elements: total } = await endApi.searchCustomers(body);
      return { rows: content.map((row) => ({ ...inOrders(row.customer), count: row.order_count })), total };
    },
  };

  const settled = await Promise.allSettled(input.groups.map((group) => calls[group]()));
  const found = { ...NO_ROWS };
  settled.forEach((response, index) => {
    const group = input.groups[index]!;
    if (response.status === "fulfilled") found[group] = { ...response.value, failed: false };
    // An expired session fails the whole search.
    else if (!(response.reason instanceof Response) || response.reason.status === 401) throw response.reason;
    else found[group] = { rows: [], total: 0, failed: true };
  });
  return found;
}
