import { courierSettings } from "../../../contract/couriers";
import { NOT_FOUND } from "../../../contract/errors";
import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import type { LanguageTag } from "../../../contract/locales";
import type { OrderDetail } from "../../../contract/order-detail";
import type { Actor, Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { destinationOf } from "../../domain/promise/delivery-day";
import { findCourier, linkOf } from "../../domain/couriers/directory/courier-directory";
import { findKnownCouriers } from "../../domain/couriers/known-couriers";
import { explainCouriers } from "./explain-courier";
import { AppError } from "../../platform/errors";
import { readSettings } from "../../platform/settings/settings";
import { listDeliveryDates } from "../../domain/promise/delivery-dates.queries";
import { isTooFarAhead } from "../../domain/tracking-providers/tracking-event";
import { listAllEvents, type StoredEvent } from "../../domain/shipments/events.queries";
import {
  listShipmentsOfOrder,
  type ShipmentOfOrder,
} from "../../domain/shipments/shipments-of-order.queries";
import { redactionRulesOf } from "../visibility/redact";
import { VISIBILITY_SETTINGS, visibilityPolicyOf } from "../visibility/load-visibility-policy";
import { listNewestWrites } from "../../domain/orders/fulfillment-writes.queries";
import { shipmentItems } from "./shipment-items";
import { listOrderMessages } from "../customer-mails/order-messages.queries";
import { isOfOrder, presentMessages } from "./present-messages";
import { findOrderWithItems } from "./order-detail.queries";
import { presentOrderDetail } from "./present-order";
import { presentShipmentDetail } from "./present-shipment";
import { translationsOf } from "../tracked-order/translations-of";
import { trackingLink } from "../tracked-order/tracking-link";

/** @throws AppError NOT_FOUND, for another shop's order too */
export async function getOrder(
  ctx: Context,
  actor: Actor,
  id: OrderId,
  language: LanguageTag,
): Promise<OrderDetail> {
  const { ownShop: shop } = actor;
  const [order, { shipments, earlier }, { couriers: settings, ...visibility }] = await Promise.all([
    findOrderWithItems(ctx.db, actor.shop, id),
    listShipmentsOfOrder(ctx.db, actor.shop, id),
    readSettings(ctx.db, actor.shop, { ...VISIBILITY_SETTINGS, couriers: courierSettings }),
  ]);
  if (!order) throw new AppError(NOT_FOUND, "orderNotFound");

  const { items, fulfilled, ownTags, country: destination } = order;
  const shipmentIds = shipments.map((shipment) => shipment.id);
  const fulfillmentIds = shipments.map((shipment) => shipment.fulfillmentId);
  const [events, messages, visibilityPolicy, writes, courierExplanations, dates] = await Promise.all([
    listAllEvents(ctx.db, actor.shop, [...shipmentIds, ...earlier.map((shipment) => shipment.id)]),
    listOrderMessages(ctx.db, actor.shop, { orders: [id], shipments: shipmentIds }),
    visibilityPolicyOf(ctx, ctx.db, actor.shop, visibility, shop),
    listNewestWrites(ctx.db, actor.shop, fulfillmentIds),
    explainCouriers(ctx.db, actor.shop, shipments, { origin: shop.country, destination, settings }),
    listDeliveryDates(ctx.db, actor.shop, shipmentIds),
  ]);
  const ignored = new Map(events.map((event) => [event, whyIgnored(event, ctx.now())]));
  const eventsOf = (id: ShipmentId, why: ReturnType<typeof whyIgnored> = null) =>
    events.filter((event) => event.shipmentId === id && ignored.get(event) === why);
  const couriers = await courierNames(ctx.db, actor.shop, [...shipments, ...earlier], events);
  const translations = await translationsOf(
    ctx.db,
    actor.shop,
    visibilityPolicy,
    events.map((event) => ({ event, country: destination })),
  );
  const redaction = redactionRulesOf(visibilityPolicy, destination);
  const { ofFulfillment, notYetShipped, others } = shipmentItems(
    items,
    fulfilled,
    order.fulfillmentStatus,
    fulfillmentIds,
    order.cancelledAt !== null,
  );
  const clock = { now: ctx.now(), ...destinationOf(order, shop.timezone) };
  return presentOrderDetail(order, {
    clock,
    itemCount: items.reduce((sum, item) => sum + item.quantity, 0),
    tags: ownTags,
    messages: presentMessages(messages.filter(isOfOrder), order.email),
    notYetShipped,
    otherItems: others,
    shopifyUrl: `https://admin.shopify.com/store/${shop.domain.replace(".myshopify.com", "")}/orders/${order.shopifyId}`,
    // The link of the shopper's mails, whose token opens the page without the lookup form.
    trackingPageUrl: trackingLink(ctx.config, shop, id),
    shipments: shipments.map((shipment, index) =>
      presentShipmentDetail(shipment, {
        trackingUrl: linkOf(shipment),
        couriers,
        items: ofFulfillment(shipment.fulfillmentId),
        sharesItems: fulfillmentIds.filter((id) => id === shipment.fulfillmentId).length > 1,
        events: eventsOf(shipment.id),
        eventsBeforeOrder: eventsOf(shipment.id, "beforeOrder"),
        eventsAhead: eventsOf(shipment.id, "ahead"),
        earlier: earlier
          .filter((old) => old.insteadOf === shipment.id)
          .map((old) => ({ shipment: old, events: eventsOf(old.id) })),
        messages: presentMessages(
          messages.filter((message) => message.shipmentId === shipment.id && !isOfOrder(message)),
          order.email,
        ),
        language,
        textPairs: visibilityPolicy.textPairs,
        translations,
        courierExplanation: courierExplanations[index]!,
        redaction,
        write: writes.find((write) => write.fulfillmentId === shipment.fulfillmentId),
        dates,
        clock,
        isCancelled: order.cancelledAt !== null,
      }),
    ),
  });
}

/** Names of all couriers that reported, and of those that the shipments have or had before. */
async function courierNames(
  db: Db,
  shop: ShopId,
  shipments: ShipmentOfOrder[],
  events: StoredEvent[],
): Promise<Map<string, string>> {
  const own = shipments.flatMap(({ courier, courierName }): [string, string][] =>
    courier && courierName ? [[courier, courierName]] : [],
  );
  const names = new Map(own);
  const codes = [...events, ...shipments].flatMap(({ courier }) => courier ?? []);
  const former = shipments.flatMap(({ formerCourier }) => formerCourier ?? []);
  const others = [...new Set([...codes, ...former])].filter((code) => !names.has(code) || findCourier(code));
  for (const [code, { name }] of await findKnownCouriers(db, shop, others)) names.set(code, name);
  return names;
}

/** Why an event counts for nothing; null: it counts. */
function whyIgnored(
  event: Awaited<ReturnType<typeof listAllEvents>>[number],
  now: Date,
): "beforeOrder" | "ahead" | null {
  if (event.isBeforeOrder) return "beforeOrder";
  return isTooFarAhead(event, now) ? "ahead" : null;
}
