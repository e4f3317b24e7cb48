import { beforeAll, beforeEach, expect } from "vitest";
import type { HandDate } from "../../../../contract/date-by-hand";
import type { ShipmentId } from "../../../../contract/ids";
import type { HistoryEntry } from "../../../../contract/order-history";
import { OrderDetail } from "../../../../contract/order-detail";
import type { TrackedOrder } from "../../../../contract/tracking";
import type { IncomingOrder } from "../../../../service/domain/orders/incoming-order";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { signAdminToken } from "../../../../service/domain/shops/admin-token";
import { loadTrackedOrders } from "../../../../service/read/tracked-order/load-tracked-orders";
import { listOrdersById } from "../../../../service/read/tracked-order/tracked-orders.queries";
import { aWarehouse, someRules } from "../../domain/promise/some-rules";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { aFulfillment, aLineItem, anOrder } from "../../shipments";

/** Tuesday. */
export const NOW = new Date("2026-11-24T09:00:00Z");
export const midnight = (day: string) => `${day}T00:00:00.000Z`;
export const hand = (from: string, to = from, reason: HandDate["reason"] = "agreed"): HandDate => ({
  from,
  to,
  reason,
});

export type Placed = Awaited<ReturnType<typeof anOrder>>;

/** A shop of its own for each test, in which dates are set by hand over HTTP. */
export function useHandDates() {
  let service: TestService;
  let shop: TestShop;
  let numbers = 0;

  beforeAll(async () => {
    service = await createTestService();
  });
  beforeEach(async () => {
    service.clock.now = NOW;
    shop = await aShop(service);
  });

  const post = (path: string, body: unknown, as = shop) =>
    call(service, "POST", `/endApi/api/${path}`, { as, body: body as object });

  const ship = (parts: Partial<IncomingOrder> = {}) => {
    numbers += 1;
    const fulfillments = [aFulfillment(`7${numbers}`, [`HAND${numbers}`], NOW)];
    const lineItems = [aLineItem(`7${numbers}`)];
    return anOrder(service, shop, { orderedAt: NOW, country: "DE", fulfillments, lineItems, ...parts });
  };
  const place = (parts: Partial<IncomingOrder> = {}) => {
    numbers += 1;
    const lineItems = [aLineItem(`66${numbers}`)];
    return ship({ fulfillments: [], fulfillmentStatus: null, lineItems, ...parts });
  };

  /** Shopify tells the order anew, as it is now. */
  async function tell(order: Placed, parts: Partial<IncomingOrder>) {
    const { id: _, shipments: __, number: ___, ...same } = order;
    await saveOrders(service.ctx, shop.id, [{ ...same, ...parts, updatedAt: service.clock.now }]);
    await service.settle();
  }

  const send = (
    order: Placed,
    date: unknown,
    {
      as = shop,
      shipment = order.shipments[0]?.id ?? null,
    }: { as?: TestShop; shipment?: ShipmentId | null } = {},
  ) => post("order/delivery-date", { order: order.id, shipment, date }, as);

  async function set(
    order: Placed,
    date: HandDate | null,
    { shipment }: { shipment?: ShipmentId | null } = {},
  ) {
    const { status, body } = await send(order, date, shipment === undefined ? {} : { shipment });
    expect(status).toBe(200);
    await service.settle();
    return body.data as { is_shown: boolean };
  }

  async function detailOf({ id }: Placed) {
    const { body } = await call(service, "GET", `/endApi/api/order/detail?id=${id}`, { as: shop });
    return OrderDetail.parse(body.data);
  }
  async function shownOf(order: Placed) {
    const {
      estimated_from: from,
      estimated_delivery_at: at,
      estimate,
    } = (await detailOf(order)).shipments[0]!;
    return { from, at, by: estimate?.by ?? null };
  }
  async function trackedOf({ id }: Placed): Promise<TrackedOrder> {
    const orders = await listOrdersById(service.ctx.db, shop.id, [id]);
    return (await loadTrackedOrders(service.ctx, service.ctx.db, shop.id, orders)).get(id)!;
  }
  async function listed(order: Placed) {
    const { body } = await post("order/list", {});
    const { content } = body.data as { content: { id: string; expected: unknown; shipments: unknown[] }[] };
    return content.find(({ id }) => id === order.id)!;
  }
  async function historyOf({ id }: Placed) {
    const { body } = await call(service, "GET", `/endApi/api/order/history?id=${id}`, { as: shop });
    return (body.data as { content: HistoryEntry[] }).content;
  }
  /** A token of the shop's lasts an hour. */
  async function wait(until: string) {
    service.clock.now = new Date(until);
    shop.bearer = await signAdminToken(service.config, shop.domain, 3600, service.clock.now);
  }
  const byCourier = (order: Pick<Placed, "shipments">, day: string) =>
    applyTracking(service.ctx, shop.id, [
      { shipmentId: order.shipments[0]!.id, events: [], estimatedDeliveryAt: new Date(midnight(day)) },
    ]);
  const saveRules = (value: object = someRules({ warehouses: [aWarehouse({ cutoff: "23:59" })] })) =>
    post("store/estimated-delivery", { value, version: 0 });

  return {
    ...{
      ship,
      place,
      tell,
      send,
      set,
      post,
      detailOf,
      shownOf,
      trackedOf,
      listed,
      historyOf,
      wait,
      byCourier,
      saveRules,
    },
    get service() {
      return service;
    },
    get shop() {
      return shop;
    },
  };
}
