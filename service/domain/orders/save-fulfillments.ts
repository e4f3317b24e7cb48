import type { FulfillmentId, ShopId, OrderId, ShipmentId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { resolveCouriers } from "../couriers/resolve-couriers";
import type { Tx } from "../../platform/db/database";
import { keepMerchantCouriers } from "../shipments/change/keep-merchant-couriers";
import { listReplacements } from "../shipments/change/change-shipment.queries";
import { findTakenOverDates, takeDatesOver } from "../shipments/change/taken-over-dates";
import {
  cancelShipmentsBut,
  listCancelledAmong,
  type NewShipment,
  upsertShipments,
} from "../shipments/shipments.queries";
import { cancelImportedTwins } from "../shipments/imported-shipments.queries";
import { estimateNewShipments } from "../shipments/rule-dates";
import { listRoutes } from "../shipments/orders-of-shipments.queries";
import { upsertFulfillmentItems, upsertFulfillments } from "./fulfillments.queries";
import { listPageHosts } from "../shops/shops.queries";
import { isPageLink } from "./page-link";
import type { IncomingFulfillment } from "./incoming-order";

/** A fulfilment whose order is known. */
export type PlacedFulfillment = IncomingFulfillment & { orderId: OrderId };

/** Statuses of a fulfilment of which nothing was shipped. */
const NOT_SHIPPED = new Set(["cancelled", "error", "failure"]);

/**
 * Stores fulfilments and makes a shipment of each tracking number. Numbers that Shopify no longer lists, and those of
 * cancelled fulfilments, are not tracked any more but keep their history. Returns the ids of new shipments. Part of the
 * caller's transaction; the caller holds the shop's lock, and updates the orders' rows in the list.
 */
export async function saveFulfillments(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  incoming: PlacedFulfillment[],
): Promise<ShipmentId[]> {
  const saved = await upsertFulfillments(tx, shop, incoming, ctx.now());
  const current = incoming
    .filter((fulfillment) => saved.has(fulfillment.shopifyId))
    .map((fulfillment) => ({ ...fulfillment, id: saved.get(fulfillment.shopifyId)! }));
  await upsertFulfillmentItems(tx, shop, current);

  const shipments = await shipmentsOf(
    ctx,
    tx,
    shop,
    current.filter((fulfillment) => !NOT_SHIPPED.has(fulfillment.status)),
  );
  const cancelled = await cancelShipmentsBut(
    tx,
    shop,
    current.map((fulfillment) => fulfillment.id),
    shipments,
    ctx.now(),
  );
  const trackedAgain = cancelled > 0 ? await listCancelledAmong(tx, shop, shipments) : [];
  await keepMerchantCouriers(ctx, tx, shop, shipments, current);
  const added = await upsertShipments(tx, shop, shipments, ctx.now());
  await cancelImportedTwins(
    tx,
    shop,
    shipments.map((shipment) => shipment.fulfillmentId),
    ctx.now(),
  );
  const ofShopify = new Map(
    current.flatMap(({ id, estimatedDeliveryAt: at }) => (at ? [[id, at] as const] : [])),
  );
  const takenOver = await findTakenOverDates(tx, shop, [...added, ...trackedAgain], ctx.now());
  await estimateNewShipments(ctx, tx, shop, added, { ofShopify, takenOver });
  await takeDatesOver(ctx, tx, shop, new Map([...takenOver].filter(([id]) => trackedAgain.includes(id))));
  return added;
}

/**
 * One shipment for each tracking number, with its most probable courier. Where the merchant has replaced Shopify's
 * number, the new number is used, without Shopify's company and link, which belong to the old one.
 */
async function shipmentsOf(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  fulfillments: (PlacedFulfillment & { id: FulfillmentId })[],
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
  const pageHosts = numbered.some(({ url }) => url !== null) ? await listPageHosts(tx, shop) : [];
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
    const { courier, courierName, trackingUrl, overrulesName } = chosen[index]!;
    // Both are typed by the shop's team, so they may contain data of a person who was erased, such as a postcode in a
    // link.
    // Our own link comes back with the fulfilment: it is no courier's page, and what is stored of that stays.
    const link = url !== null && isPageLink(ctx.config, pageHosts, url) ? null : url;
    const typed = routeOf.get(fulfillment.orderId)?.isErased
      ? { company: null, url: null }
      : { company, url: link };
    return {
      orderId: fulfillment.orderId,
      fulfillmentId: fulfillment.id,
      trackingNumber: number,
      courier,
      courierName: courierName ?? typed.company,
      trackingUrl: trackingUrl ?? (overrulesName ? null : typed.url),
      shippedAt: fulfillment.createdAt,
    };
  });
}
