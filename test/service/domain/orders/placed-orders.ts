import { OrderDetail } from "../../../../contract/order-detail";
import type { OrderRecord } from "../../../../sandbox/shopify/records";
import { call, type TestService, type TestShop } from "../../harness";

let count = 0;

/** Shopify's instants are whole seconds, and a newer state needs a later one. */
export const tick = (service: TestService) =>
  void (service.clock.now = new Date(service.clock.now.getTime() + 1000));

export function aNumber(): string {
  count += 1;
  return `SIM${String(count).padStart(9, "0")}`;
}

export function anOrder(
  service: TestService,
  shop: TestShop,
  input: Parameters<TestService["sandbox"]["shopify"]["placeOrder"]>[1] = {},
): OrderRecord {
  tick(service);
  return service.sandbox.shopify.placeOrder(shop.domain, input);
}

export async function fulfill(
  service: TestService,
  shop: TestShop,
  order: OrderRecord,
  trackingNumber: string,
  lines?: [item: number, quantity: number][],
) {
  tick(service);
  const lineItems = lines?.map(([item, quantity]) => ({ lineItemId: order.lineItems[item]!.id, quantity }));
  return service.sandbox.shopify.fulfillOrder(shop.domain, order.id, {
    trackingNumber,
    ...(lineItems && { lineItems }),
  });
}

export async function findOrder(service: TestService, shop: TestShop, name: string) {
  const { body } = await call(service, "POST", "/endApi/api/order/list", {
    as: shop,
    body: { filter: { query: name }, size: 100 },
  });
  return (body.data.content as { id: string; name: string; status: string | null }[]).find(
    (row) => row.name === name,
  );
}

export async function orderDetail(
  service: TestService,
  shop: TestShop,
  order: OrderRecord,
): Promise<OrderDetail> {
  await service.settle();
  const row = await findOrder(service, shop, order.name);
  const { body } = await call(service, "GET", `/endApi/api/order/detail?id=${row!.id}`, { as: shop });
  return OrderDetail.parse(body.data);
}

export const TWO_LAMPS_ONE_MUG = {
  lineItems: [
    { title: "Lamp", quantity: 2 },
    { title: "Mug", quantity: 1 },
  ],
};
