import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { courierFor } from "../couriers/directory";
import type { Tx } from "../db/database";
import { cancelShipmentsBut, upsertShipments } from "../shipments/shipments.queries";
import { upsertFulfillmentItems, upsertFulfillments } from "./fulfillments.queries";
import type { IncomingFulfillment } from "./incoming-order";
import { refreshOrderStatuses } from "./orders.queries";

/** A fulfilment whose order is known. */
export type PlacedFulfillment = IncomingFulfillment & { orderId: string };

/** Shopify says that nothing of it is on its way. */
const GONE = new Set(["cancelled", "error", "failure"]);

/**
 * Stores fulfilments and makes a parcel of each tracking number. Numbers that are no longer there, and those of
 * cancelled fulfilments, are taken out of tracking but keep their history. Answers the ids of new parcels.
 * Part of the caller's transaction; the caller holds the shop's lock.
 */
export async function saveFulfillments(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  given: PlacedFulfillment[],
): Promise<string[]> {
  const saved = await upsertFulfillments(tx, shop, given, ctx.now());
  const current = given
    .filter((fulfillment) => saved.has(fulfillment.shopifyId))
    .map((fulfillment) => ({ ...fulfillment, id: saved.get(fulfillment.shopifyId)! }));
  await upsertFulfillmentItems(tx, shop, current);

  const parcels = current
    .filter((fulfillment) => !GONE.has(fulfillment.status))
    .flatMap((fulfillment) =>
      fulfillment.trackings.map((tracking) => ({
        orderId: fulfillment.orderId,
        fulfillmentId: fulfillment.id,
        trackingNumber: tracking.number.trim(),
        courierName: tracking.company,
        courier: courierFor(tracking.company, tracking.number)?.courier ?? null,
        trackingUrl: tracking.url,
        shippedAt: fulfillment.createdAt,
        estimatedDeliveryAt: fulfillment.estimatedDeliveryAt,
      })),
    )
    .filter((parcel) => parcel.trackingNumber !== "");
  await cancelShipmentsBut(
    tx,
    shop,
    current.map((fulfillment) => fulfillment.id),
    parcels,
    ctx.now(),
  );
  const added = await upsertShipments(tx, shop, parcels, ctx.now());
  await refreshOrderStatuses(
    tx,
    shop,
    current.map((fulfillment) => fulfillment.orderId),
  );
  return added;
}
