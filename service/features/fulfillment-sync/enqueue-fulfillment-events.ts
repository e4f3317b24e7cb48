import type { ShopId } from "../../../contract/ids";
import { asTrackingEvent } from "../../domain/shipments/apply-tracking";
import { listEvents } from "../../domain/shipments/events.queries";
import type { ShipmentTracked } from "../../domain/shipments/shipment.events";
import { listShipmentsById } from "../../domain/shipments/shipments.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import type { Published } from "../../platform/events/event-type";
import type { Decision } from "../../platform/events/subscribers";
import { groupBy } from "../../platform/group-by";
import { fulfillmentEvents } from "../../../contract/shopper-visibility";
import { readSetting } from "../../platform/settings/settings";
import { getShopById } from "../../domain/shops/shops.queries";
import { decideWrite, type Moved, type Write } from "./decide-write";
import { fulfillmentEventType, orderingKeyOf } from "../../domain/orders/fulfillment-event.delivery";
import {
  type FulfillmentWrite,
  listNewestWrites,
  listUndelivered,
} from "../../domain/orders/fulfillment-writes.queries";
import { enqueueDeliveries } from "../../platform/deliveries/enqueue-deliveries";

interface MovedBy extends Moved {
  /** Id of the event. */
  event: string;
}

/**
 * Enqueues the statuses to write to Shopify for shipments that have changed, if the merchant wants it: a delivery for each
 * new status, in the transaction that changed it. Returns why a change of status is not written.
 */
export async function enqueueFulfillmentEvents(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<ShipmentTracked>[],
): Promise<Decision[]> {
  const { enabled, statuses } = await readSetting(tx, shop, fulfillmentEvents);
  const changed = new Set(events.filter(({ payload }) => payload.change).map(({ id }) => id));
  if (!enabled) return [...changed].map((event) => ({ event, decision: "switched_off" }));

  const moved = await listMoved(tx, shop, events);
  const fulfillments = [...new Set(moved.map(({ after }) => after.fulfillmentId))];
  const { installedAt } = await getShopById(tx, shop);
  const newest = await listNewestWrites(tx, shop, fulfillments);
  const last = new Map(newest.map((row) => [row.fulfillmentId, row.status]));
  const lost = new Set(newest.filter(isLost).map((row) => row.fulfillmentId));
  const open = await listUndelivered(tx, shop, fulfillments);
  const writes: (Write & { moved: MovedBy })[] = [];
  const decisions: Decision[] = [];
  for (const each of moved) {
    const { fulfillmentId } = each.after;
    const write = decideWrite(each, {
      wanted: statuses,
      installedAt,
      last: last.get(fulfillmentId) ?? null,
      isLastLost: lost.has(fulfillmentId),
      hasOpenSibling: open.has(fulfillmentId),
    });
    if (typeof write === "string") {
      if (changed.has(each.event)) decisions.push({ event: each.event, decision: write });
      continue;
    }
    last.set(fulfillmentId, write.status);
    lost.delete(fulfillmentId);
    writes.push({ ...write, moved: each });
  }

  await enqueueDeliveries(
    ctx,
    tx,
    fulfillmentEventType,
    writes.map(({ status, happenedAt, moved: { after, event } }) => ({
      shop,
      key: `event:${event}`,
      subject: `shipment:${after.id}`,
      orderingKey: orderingKeyOf(after.fulfillmentId),
      eventId: event,
      payload: { fulfillment: after.fulfillmentId, status, happenedAt },
    })),
  );
  return decisions;
}

/** The updates with their shipments as they are now. One whose shipment is gone has nothing to write. */
async function listMoved(tx: Tx, shop: ShopId, events: Published<ShipmentTracked>[]): Promise<MovedBy[]> {
  const ids = [...new Set(events.map(({ payload }) => payload.shipment))];
  const shipments = new Map((await listShipmentsById(tx, shop, ids)).map((row) => [row.id, row]));
  const history = groupBy(await listEvents(tx, shop, ids), ({ shipmentId }) => shipmentId);
  return events.flatMap(({ id, payload }) => {
    const after = shipments.get(payload.shipment);
    if (!after) return [];
    return [
      { event: id, tracked: payload, after, history: (history.get(after.id) ?? []).map(asTrackingEvent) },
    ];
  });
}

function isLost({ state }: FulfillmentWrite): boolean {
  return state === "failed" || state === "skipped";
}
