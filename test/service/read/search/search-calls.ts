import { expect } from "vitest";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { call, type TestService, type TestShop } from "../../harness";
import { anIncomingOrder } from "../../incoming-order";

type Kind = "tracking-number" | "order-name" | "customer";
const PLACE = { "tracking-number": "tracking_number", "order-name": "order_name", customer: "customer" };

export async function search(
  service: TestService,
  shop: TestShop,
  kind: Kind,
  query: string,
  paging: { page?: number; size?: number } = {},
) {
  const path = `/endApi/api/order/global-search/${kind}`;
  const { status, body } = await call(service, "POST", path, { as: shop, body: { query, ...paging } });
  expect(status).toBe(200);
  return body.data as { content: Record<string, unknown>[]; total_elements: number };
}

/** What the rows are called, in their order. */
export const namesOf = async (
  service: TestService,
  shop: TestShop,
  kind: Kind,
  query: string,
  paging: { page?: number; size?: number } = {},
) => (await search(service, shop, kind, query, paging)).content.map((row) => row[PLACE[kind]]);

export const save = (
  service: TestService,
  shop: TestShop,
  ...orders: Parameters<typeof anIncomingOrder>[0][]
) => saveOrders(service.ctx, shop.id, orders.map(anIncomingOrder));
