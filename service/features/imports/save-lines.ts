import type { ShopId, ShipmentId } from "../../../contract/ids";
import type { ImportReading } from "../../../contract/imports";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import { groupBy } from "../../platform/group-by";
import { upsertFulfillmentItems } from "../../domain/orders/fulfillments.queries";
import { orderChanged } from "../../domain/orders/order.events";
import { type PlacedFulfillment, saveFulfillments } from "../../domain/orders/save-fulfillments";
import { setDeliveredByImport } from "../../domain/shipments/manual-status";
import { queueTracking } from "../../domain/shipments/tracking-queue/queue-tracking";
import type { LinePlan } from "./plan-lines";
import { listShipmentsOfFulfillments } from "./import-lookups.queries";
import { momentIn } from "./read-fields";

/**
 * Stores fulfilments and shipments of lines, and queues their tracking. Takes no quota: the orders exist. Part of the
 * caller's transaction; the caller holds the shop's lock.
 */
export async function saveLines(
  ctx: Context,
  tx: Tx,
  { id: shop, timezone }: { id: ShopId; timezone: string },
  plans: LinePlan[],
  reading: ImportReading,
): Promise<void> {
  if (plans.length === 0) return;
  const zone = { timezone, now: ctx.now() };
  const newOnes = groupBy(
    plans.filter(({ shipment }) => shipment === null),
    ({ fulfillmentShopifyId }) => fulfillmentShopifyId,
  );
  const added = await saveFulfillments(
    ctx,
    tx,
    shop,
    [...newOnes.values()].map((lines) => fulfillmentOf(lines, reading, zone)),
  );
  await upsertFulfillmentItems(
    tx,
    shop,
    plans.flatMap(({ shipment, item }) =>
      shipment && item ? [{ id: shipment.fulfillmentId, items: [item] }] : [],
    ),
  );
  const delivered = await shipmentsDelivered(tx, shop, plans);
  await setDeliveredByImport(ctx, tx, shop, delivered);

  const orders = [...new Set(plans.map(({ orderId }) => orderId))];
  await publish(
    ctx,
    tx,
    shop,
    orderChanged,
    orders.map((order) => ({ order, isNew: false })),
  );
  const done = new Set(delivered);
  await queueTracking(
    ctx,
    tx,
    shop,
    added.filter((id) => !done.has(id)),
  );
}

function fulfillmentOf(
  lines: LinePlan[],
  reading: ImportReading,
  zone: { timezone: string; now: Date },
): PlacedFulfillment {
  const [{ orderId, fulfillmentShopifyId, fields }] = lines as [LinePlan];
  const items = lines.flatMap(({ item }) => item ?? []);
  return {
    orderId,
    shopifyId: fulfillmentShopifyId,
    name: null,
    status: "success",
    createdAt: (fields.shipped_at && momentIn(fields.shipped_at, reading, zone)) || zone.now,
    updatedAt: zone.now,
    estimatedDeliveryAt: null,
    hasEvents: false,
    trackings: [{ number: fields.tracking_number!, company: fields.courier ?? null, url: null }],
    // Null is "not known", which is not the same as no items.
    items: items.length > 0 ? items : null,
  };
}

async function shipmentsDelivered(tx: Tx, shop: ShopId, plans: LinePlan[]): Promise<ShipmentId[]> {
  const delivered = plans.filter(({ isDelivered }) => isDelivered);
  const newOnes = delivered
    .filter(({ shipment }) => shipment === null)
    .map((plan) => plan.fulfillmentShopifyId);
  const added = newOnes.length > 0 ? await listShipmentsOfFulfillments(tx, shop, newOnes) : [];
  return [...delivered.flatMap(({ shipment }) => shipment?.id ?? []), ...added.map(({ id }) => id)];
}
