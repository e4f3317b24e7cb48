import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { resolveCouriers } from "../couriers/resolve-couriers";
import type { Tx } from "../db/database";
import { keepMerchantCouriers } from "../shipments/change/keep-merchant-couriers";
import { listReplacements } from "../shipments/change/change-shipment.queries";
import { cancelShipmentsBut, type NewShipment, upsertShipments } from "../shipments/shipments.queries";
import { cancelImportedTwins } from "../imports/imported-shipments.queries";
import { listRoutes } from "./orders.queries";
import { upsertFulfillmentItems, upsertFulfillments } from "./fulfillments.queries";
import type { IncomingFulfillment } from "./incoming-order";

/** A fulfilment whose order is known. */
export type PlacedFulfillment = IncomingFulfillment & { orderId: string };

/** Shopify says that nothing of it is on its way. */
const GONE = new Set(["cancelled", "error", "failure"]);

/**
 * Stores fulfilments and makes a shipment of each tracking number. Numbers that are no longer there, and those of
 * cancelled fulfilments, are taken out of tracking but keep their history. Answers the ids of new shipments.
 * Part of the caller's transaction; the caller holds the shop's lock, and brings the orders' rows in the list up to date.
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

  const shipments = await shipmentsOf(
    ctx,
    tx,
    shop,
    current.filter((fulfillment) => !GONE.has(fulfillment.status)),
  );
  await cancelShipmentsBut(
    tx,
    shop,
    current.map((fulfillment) => fulfillment.id),
    shipments,
    ctx.now(),
  );
  await keepMerchantCouriers(ctx, tx, shop, shipments);
  const added = await upsertShipments(tx, shop, shipments, ctx.now());
  await cancelImportedTwins(
    tx,
    shop,
    shipments.map((shipment) => shipment.fulfillmentId),
    ctx.now(),
  );
  return added;
}

/**
 * One shipment of each tracking number, with the courier it is probably of. Where the merchant has given another number
 * for Shopify's, it is that one, and what Shopify says of courier and page is about the old one.
 */
async function shipmentsOf(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  fulfillments: (PlacedFulfillment & { id: string })[],
): Promise<NewShipment[]> {
  const ids = fulfillments.map(({ id }) => id);
  const replaced = new Map(
    (await listReplacements(tx, shop, ids)).map((row) => [`${row.fulfillmentId} ${row.from}`, row.to]),
  );
  const numbered = fulfillments.flatMap((fulfillment) =>
    fulfillment.trackings
      .map((tracking) => ({ fulfillment, ...tracking, number: tracking.number.trim() }))
      .filter(({ number }) => number !== "")
      .map((tracking) => {
        const number = replaced.get(`${fulfillment.id} ${tracking.number}`);
        return number === undefined ? tracking : { ...tracking, number, company: null, url: null };
      }),
  );
  if (numbered.length === 0) return [];
  const routes = await listRoutes(tx, shop, [...new Set(fulfillments.map(({ orderId }) => orderId))]);
  const routeOf = new Map(routes.map((route) => [route.id, route]));
  const chosen = await resolveCouriers(
    ctx,
    tx,
    shop,
    numbered.map(({ number, company, fulfillment }) => {
      const { orderId } = fulfillment;
      const { origin = null, destination = null } = routeOf.get(orderId) ?? {};
      return { orderId, number, company, origin, destination };
    }),
  );
  return numbered.map(({ fulfillment, number, company, url }, index) => {
    // What the shop's team has typed may name a person who was erased since, and so may a link with a postcode in it.
    const typed = routeOf.get(fulfillment.orderId)?.isErased
      ? { company: null, url: null }
      : { company, url };
    return {
      orderId: fulfillment.orderId,
      fulfillmentId: fulfillment.id,
      trackingNumber: number,
      courier: chosen[index]!.courier,
      courierName: chosen[index]!.courierName ?? typed.company,
      trackingUrl: chosen[index]!.trackingUrl ?? typed.url,
      shippedAt: fulfillment.createdAt,
      estimatedDeliveryAt: fulfillment.estimatedDeliveryAt,
    };
  });
}
