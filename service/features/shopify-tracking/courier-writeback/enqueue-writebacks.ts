import { courierWriteback } from "../../../../contract/courier-writeback";
import type { FulfillmentId, OrderId, ShopId } from "../../../../contract/ids";
import { couriersNamed } from "../../../domain/couriers/directory/courier-names";
import { courierWritebackType } from "../../../domain/orders/courier-writeback.delivery";
import type { shipmentEdited } from "../../../domain/shipments/shipment.events";
import { listShipmentsById } from "../../../domain/shipments/shipments.queries";
import type { Context } from "../../../platform/context";
import type { Tx } from "../../../platform/db/database";
import { enqueueDeliveries } from "../../../platform/deliveries/enqueue-deliveries";
import type { PayloadOf, Published } from "../../../platform/events/event-type";
import type { Decision } from "../../../platform/events/subscribers";
import { groupBy } from "../../../platform/group-by";
import { readSetting, readSettingSince } from "../../../platform/settings/settings";
import { shortHash } from "../short-hash";
import { listDetectedSince } from "./courier-writeback.queries";

const delivery = (
  shop: ShopId,
  {
    key,
    fulfillment,
    order,
    event,
  }: { key: string; fulfillment: FulfillmentId; order: OrderId; event: string },
) => ({
  ...{ shop, key, subject: `order:${order}`, eventId: event },
  ...{ orderingKey: `fulfillment:${fulfillment}`, payload: { fulfillment } },
});

/**
 * Enqueues the courier of shipments that the merchant or auto-correction has changed here, in the transaction of the change: one delivery
 * for each, so that a webhook of our own write causes none. Returns why a change is not written.
 */
export async function enqueueEdited(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<PayloadOf<typeof shipmentEdited>>[],
): Promise<Decision[]> {
  const { enabled } = await readSetting(tx, shop, courierWriteback);
  const ids = enabled ? [...new Set(events.map(({ payload }) => payload.to))] : [];
  const shipments = new Map((await listShipmentsById(tx, shop, ids)).map((row) => [row.id, row]));
  const decisions: Decision[] = [];
  const rows = events.flatMap(({ id: event, payload: { order, shipment, to, couriers } }) => {
    const decide = (decision: string) => (decisions.push({ event, decision }), []);
    if (!enabled) return decide("switched_off");
    // Shopify has the number that it had, which is the other courier's.
    if (shipment !== to) return decide("number_changed");
    const found = shipments.get(to);
    if (!found || !couriers?.to) return decide("courier_unknown");
    // Detected once more, with the same result.
    if (couriers.from === couriers.to && !found.courierChosenAt) return decide("courier_unchanged");
    return [delivery(shop, { key: `event:${event}`, fulfillment: found.fulfillmentId, order, event })];
  });
  await enqueueDeliveries(ctx, tx, courierWritebackType, rows);
  return decisions;
}

/** Enqueues the courier of new shipments whose number is surely another courier's than the one that Shopify names. */
export async function enqueueOverruled(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<{ order: OrderId }>[],
): Promise<void> {
  const { value, since } = await readSettingSince(tx, shop, courierWriteback);
  if (!value.enabled || !since) return;
  const eventOf = new Map(events.map(({ id, payload }) => [payload.order, id]));
  const detected = await listDetectedSince(tx, shop, [...eventOf.keys()], since);
  const overruled = detected.filter(({ courier, courierName }) => {
    const named = couriersNamed(courierName);
    return named.length > 0 && !named.includes(courier);
  });
  const rows = [...groupBy(overruled, ({ fulfillmentId }) => fulfillmentId)].map(
    ([fulfillment, shipments]) => {
      const order = shipments[0]!.orderId;
      const said = shipments.map(({ trackingNumber, courier, courierName }) => [
        trackingNumber,
        courier,
        courierName,
      ]);
      const hash = shortHash(JSON.stringify(said));
      // Once for what Shopify says: what the merchant insists on there stays.
      return delivery(shop, {
        key: `detected:${fulfillment}:${hash}`,
        fulfillment,
        order,
        event: eventOf.get(order)!,
      });
    },
  );
  await enqueueDeliveries(ctx, tx, courierWritebackType, rows);
}
