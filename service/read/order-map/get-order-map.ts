import { NOT_FOUND } from "../../../contract/errors";
import type { OrderId } from "../../../contract/ids";
import type { OrderMap } from "../../../contract/order-map";
import { isFinal } from "../../../contract/shipment-status";
import type { Actor, Context } from "../../platform/context";
import type { Place } from "../../platform/db/tables/shipments";
import { AppError } from "../../platform/errors";
import { listEvents } from "../../domain/shipments/events.queries";
import { isTooFarAhead } from "../../domain/tracking-providers/tracking-event";
import { listShipmentsOfOrders, type Shipment } from "../../domain/shipments/shipments.queries";
import { redactionRulesOf } from "../visibility/redact";
import { loadVisibilityPolicy } from "../visibility/load-visibility-policy";
import { findOrder, type OrderRecord } from "../order-detail/order-detail.queries";
import { endingAt, spotOf, stopsOf } from "./stops";

/**
 * The places that an order's shipments have passed. Places that the merchant hides from shoppers are left out, because
 * merchants pass pictures of the map on.
 * @throws AppError NOT_FOUND, for another shop's order too
 */
export async function getOrderMap(ctx: Context, actor: Pick<Actor, "shop">, id: OrderId): Promise<OrderMap> {
  const order = await findOrder(ctx.db, actor.shop, id);
  if (!order) throw new AppError(NOT_FOUND, "orderNotFound");

  const shipments = await listShipmentsOfOrders(ctx.db, actor.shop, [id]);
  const [events, visibilityPolicy] = await Promise.all([
    listEvents(
      ctx.db,
      actor.shop,
      shipments.map((shipment) => shipment.id),
    ),
    loadVisibilityPolicy(ctx, ctx.db, actor.shop),
  ]);
  const redaction = redactionRulesOf(visibilityPolicy, order.country);
  const destination = destinationOf(order);
  const routes = shipments.map(async (shipment) => {
    const { stops, hidden } = stopsOf(
      events.filter((event) => event.shipmentId === shipment.id && !isTooFarAhead(event, ctx.now())),
      redaction,
    );
    const isDelivered = shipment.status === "DELIVERED";
    const route = destination ? endingAt(destination, stops, isDelivered) : stops;
    return {
      id: shipment.id,
      tracking_number: shipment.trackingNumber,
      under_way: isUnderWay(shipment),
      delivered: isDelivered,
      stops: await Promise.all(route.map(spotOf)),
      hidden,
    };
  });
  return {
    shipments: await Promise.all(routes),
    destination: destination && (await spotOf(destination)),
  };
}

/** Returned and being returned are exceptions, and the shipment no longer moves towards the shopper. */
function isUnderWay({ status, subStatus, deliveredAt }: Shipment): boolean {
  const isReturning = subStatus === "ABNORMAL_06" || subStatus === "ABNORMAL_07";
  return deliveredAt === null && !isReturning && !isFinal(status, subStatus);
}

/** Town and country are all of the address that a map needs. */
function destinationOf({ shipTo, country }: OrderRecord): Place | null {
  const { city = null, province = null } = shipTo ?? {};
  return city || country ? { city, province, country, zip: null } : null;
}
