import { z } from "zod";
import { tabOf } from "../../../contract/order-filter";
import { SEARCH_PAGE_SIZE } from "../../../contract/search";
import type { EndApi } from "../../endApi/create-end-api.server";
import {
  REMOTE_GROUPS,
  type FoundGroup,
  type RemoteGroup,
  type SearchRow,
} from "../../../machines/search-items";

/** Input of the overlay's search: a page of one group. */
export const SearchInput = z.object({
  query: z.string().trim().min(1).max(1000),
  group: z.enum(REMOTE_GROUPS),
  page: z.int().min(0).max(1000),
});

/** The key says by id what the list is narrowed to (`addressOf`): names are not unique. */
const inOrders = (title: string, key: string) => ({ title, path: "/track/orders", anchor: "orders", key });

const named = (parts: (string | null)[]) => parts.filter(Boolean).join(" · ");

/** A group that fails is a result, but for an expired session. @throws Response */
export async function findRows(
  endApi: EndApi,
  { group, ...input }: z.output<typeof SearchInput>,
): Promise<FoundGroup> {
  const body = { ...input, size: SEARCH_PAGE_SIZE };
  const calls: Record<RemoteGroup, () => Promise<{ rows: SearchRow[]; total: number }>> = {
    order: async () => {
      const { content, total_elements: total } = await endApi.searchOrders(body);
      const rows = content.map((row) => ({
        ...inOrders(row.order_name, `order:${row.order_id}`),
        ...(row.customer && { detail: row.customer }),
        day: row.ordered_on,
        status: tabOf(row.transit_status, row.untracked),
      }));
      return { rows, total };
    },
    shipment: async () => {
      const { content, total_elements: total } = await endApi.searchShipments(body);
      const rows = content.map((row) => ({
        ...inOrders(row.tracking_number, `order:${row.order_id}:${row.tracking_number}`),
        detail: named([row.courier, row.order_name]),
        status: tabOf(row.transit_status),
      }));
      return { rows, total };
    },
    customer: async () => {
      const { content, total_elements: total } = await endApi.searchCustomers(body);
      const rows = content.map((row) => ({
        ...inOrders(row.customer, `customer:${row.customer_id}`),
        ...(row.email !== row.customer && { detail: row.email }),
        order: row.last_order,
        day: row.last_ordered_on,
        count: row.order_count,
      }));
      return { rows, total };
    },
  };

  try {
    return { ...(await calls[group]()), failed: false };
  } catch (error) {
    if (!(error instanceof Response) || error.status === 401) throw error;
    return { rows: [], total: 0, failed: true };
  }
}
