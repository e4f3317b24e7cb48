import type { ShopId, OrderId } from "../../../contract/ids";
import type { TrackedOrder } from "../../../contract/tracking";
import type { Context } from "../../platform/context";
import { findCourier } from "../../domain/couriers/directory/courier-directory";
import { findCatalogCouriers } from "../../domain/couriers/catalog-couriers.queries";
import type { Db } from "../../platform/db/database";
import { listEvents } from "../../domain/shipments/events.queries";
import { listHandovers } from "../../domain/shipments/handovers.queries";
import { listLegs } from "../../domain/shipments/legs.queries";
import { listShipmentsOfOrders } from "../../domain/shipments/shipments.queries";
import { listStageTimes } from "../../domain/shipments/stage-times/stage-times.queries";
import { isTooFarAhead } from "../../domain/tracking-providers/tracking-event";
import { listDeliveryDates, listShownBefore } from "../../domain/promise/delivery-dates.queries";
import { getShopById } from "../../domain/shops/shops.queries";
import { loadVisibilityPolicy, type VisibilityPolicy } from "../visibility/load-visibility-policy";
import type { CourierCountries } from "./present-courier";
import { hasReason } from "./present-move";
import { translationsOf } from "./translations-of";
import { presentTrackedOrder } from "./present-tracked-order";
import {
  listFulfilledItemsOfOrders,
  listLineItemsOfOrders,
  type OrderToTrack,
} from "./tracked-orders.queries";

/** What a caller has read of the shop already. */
export interface KnownOfShop {
  visibilityPolicy: VisibilityPolicy;
  timezone: string;
}

/** What is shown to shoppers of these orders, by order id, in nine statements however many orders there are, and one
 * more each where a date has moved, and where texts are translated automatically. */
export async function loadTrackedOrders(
  ctx: Pick<Context, "gates" | "now">,
  db: Db,
  shop: ShopId,
  orders: OrderToTrack[],
  known?: KnownOfShop,
): Promise<Map<string, TrackedOrder>> {
  if (orders.length === 0) return new Map();
  const ids = orders.map((order) => order.id);
  // Not in parallel: inside a transaction there is one connection only.
  const lineItems = await listLineItemsOfOrders(db, shop, ids);
  const fulfilled = await listFulfilledItemsOfOrders(db, shop, ids);
  const shipments = await listShipmentsOfOrders(db, shop, ids);
  const shipmentIds = shipments.map((shipment) => shipment.id);
  const events = (await listEvents(db, shop, shipmentIds)).filter(
    (event) => !isTooFarAhead(event, ctx.now()),
  );
  const legs = await listLegs(db, shop, shipmentIds);
  const handovers = await listHandovers(db, shop, shipmentIds);
  const moved = shipments.filter(hasReason).map(({ id }) => id);
  const dates = await listDeliveryDates(db, shop, moved);
  const shownBefore = await listShownBefore(db, shop, moved);
  const visibilityPolicy = known?.visibilityPolicy ?? (await loadVisibilityPolicy(ctx, db, shop));
  const stageTimes = await listStageTimes(db, shop, {
    couriers: shipments.flatMap(({ courier }) => courier ?? []),
    countries: orders.flatMap(({ country }) => country ?? []),
  });
  const { timezone } = known ?? (await getShopById(db, shop));
  const courierCountries = visibilityPolicy.dropshipping.enabled
    ? await courierCountriesOf(db, [...shipments, ...legs])
    : new Map<string, string | null>();

  const countryOf = new Map(
    shipments.map(({ id, orderId }) => [id, orders.find((each) => each.id === orderId)!.country]),
  );
  const translations = await translationsOf(
    db,
    shop,
    visibilityPolicy,
    events.map((event) => ({ event, country: countryOf.get(event.shipmentId) ?? null })),
  );

  const of = <Row extends { orderId: OrderId }>(rows: Row[], id: string) =>
    rows.filter((row) => row.orderId === id);
  return new Map(
    orders.map((order) => [
      order.id,
      presentTrackedOrder({
        order,
        lineItems: of(lineItems, order.id),
        fulfilled: of(fulfilled, order.id),
        shipments: of(shipments, order.id),
        events,
        ...{ legs, handovers, dates, shownBefore },
        courierCountries,
        ...{ stageTimes, translations },
        visibilityPolicy,
        timezone,
      }),
    ]),
  );
}

/** Countries of couriers that the built-in table does not have: they are in the catalog in the database. */
async function courierCountriesOf(db: Db, rows: { courier: string | null }[]): Promise<CourierCountries> {
  const codes = new Set(rows.flatMap(({ courier }) => (courier && !findCourier(courier) ? [courier] : [])));
  const listed = await findCatalogCouriers(db, [...codes]);
  return new Map(listed.map(({ code, country }) => [code, country]));
}
