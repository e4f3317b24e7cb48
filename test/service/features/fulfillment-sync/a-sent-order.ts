import type { ShipmentId } from "../../../../contract/ids";
import { WRITABLE_STATUSES } from "../../../../contract/shopper-visibility-limits";
import { listWrites as listWritesOfFulfillments } from "../../../../service/domain/orders/fulfillment-writes.queries";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import type { anEvent } from "../../courier";
import { call, type TestService, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { sendDue } from "../../send-due";

let count = 0;

export const switchOnWrites = (
  service: TestService,
  shop: TestShop,
  statuses: readonly string[] = WRITABLE_STATUSES,
) => saveSetting(service, shop, "/api/store/fulfillment-events", { enabled: true, statuses });

/** An order that Shopify knows, sent in shipments of these numbers. */
export async function aSentOrder(service: TestService, shop: TestShop, amount = 1) {
  const { shopify } = service.sandbox;
  const trackingNumbers = Array.from({ length: amount }, () => `SIM${String((count += 1)).padStart(9, "0")}`);
  const order = shopify.placeOrder(shop.domain, { email: "anna@example.com" });
  const fulfillment = shopify.fulfillOrder(shop.domain, order.id, { trackingNumbers, company: "Other" });
  await service.settle();
  const shipments = await service.ctx.db
    .selectFrom("shipments")
    .select(["id", "orderId", "fulfillmentId"])
    .where("shopId", "=", shop.id)
    .where("trackingNumber", "in", trackingNumbers)
    .orderBy("id")
    .execute();
  const written = () =>
    service.shopifyStore
      .getShop(shop.domain)
      .findOrderOfFulfillment(fulfillment.id)!
      .fulfillments.flatMap(({ events }) => events);
  return { order, fulfillment, shipments, id: shipments[0]!.id, written };
}

export const reportEvents = (
  service: TestService,
  shop: TestShop,
  id: ShipmentId,
  ...events: ReturnType<typeof anEvent>[]
) => applyTracking(service.ctx, shop.id, [{ shipmentId: id, events, isCheck: true }]);

export const statusesOf = (events: { status: string }[]) => events.map(({ status }) => status);

/** All statuses that were to be written to Shopify, the oldest first. */
export async function listWrites({ ctx }: TestService, shop: TestShop) {
  const fulfillments = await ctx.db
    .selectFrom("fulfillments")
    .select("id")
    .where("shopId", "=", shop.id)
    .execute();
  const ids = fulfillments.map(({ id }) => id);
  return (await listWritesOfFulfillments(ctx.db, shop.id, ids)).toReversed();
}

/** Runs what sends, with Shopify answering every call like this. */
export const sendWhile = ({ ctx }: TestService, error: Error): Promise<void> =>
  sendDue({ ctx: { ...ctx, shopify: { ...ctx.shopify, graphql: () => Promise.reject(error) } } });

export const shownShipment = async (service: TestService, shop: TestShop, id: string) =>
  (await call(service, "GET", `/endApi/api/order/detail?id=${id}`, { as: shop })).body.data.shipments[0];
