import { DateTime } from "luxon";
import type { ShipmentId, ShopId } from "../../../contract/ids";
import { addDays } from "../../domain/promise/calendar-day";
import { zoneAtDestination } from "../../domain/promise/delivery-day";
import type { ShipmentTracked } from "../../domain/shipments/shipment.events";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import {
  type NewDelivery,
  releaseKeys,
  supersedeWaiting,
} from "../../platform/deliveries/enqueue-deliveries";
import type { Published } from "../../platform/events/event-type";
import type { Decision } from "../../platform/events/subscribers";
import { type ShipmentMailPayload, subjectOfShipment } from "../../read/customer-mails/customer-mail";
import { listOrdersById } from "../../read/tracked-order/tracked-orders.queries";
import { customerMails } from "./customer-mail.channel";
import { enqueueCustomerMails } from "./enqueue-customer-mails";
import { keyOfMail } from "./message-ids";
import { findMailSettings } from "./mail-settings";
import { listDroppedKeys, listPresentStates } from "./notifications.queries";
import { firstDayOf, isOnItsWay } from "./still-wanted";

/** The hour of the day before at which a customer hears of it, at the destination. */
const HOUR = 9;

/**
 * Plans the mail of the day before: it waits in the outbox, and one of another day is dropped. Once for each day that is
 * expected; where that day has begun, or the parcel is at the door, the other kinds tell it. Returns why there is none about a change.
 */
export async function tellArriving(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<ShipmentTracked>[],
): Promise<Decision[]> {
  await endArrived(ctx, tx, shop, events);
  const news = events.filter(
    ({ payload }) => !payload.isFromImport && !payload.suppressNotifications && isOnItsWay(payload.to),
  );
  if (news.length === 0) return [];
  const settings = await findMailSettings(ctx, tx, await getShopById(tx, shop));
  const changed = new Set(news.flatMap(({ id, payload }) => (payload.change ? [id] : [])));
  if (!settings.isOn("arriving_soon"))
    return [...changed].map((event) => ({ event, decision: "switched_off" }));
  const decisions: Decision[] = [];
  const eventOf = new Map(news.map(({ id, payload }) => [payload.shipment, id]));
  const states = await listPresentStates(tx, shop, [...eventOf.keys()]);
  const orderIds = [...new Set(states.map(({ orderId }) => orderId))];
  const orders = new Map((await listOrdersById(tx, shop, orderIds)).map((order) => [order.id, order]));
  const now = ctx.now();
  const mails = states.flatMap((state): NewDelivery<ShipmentMailPayload>[] => {
    const order = orders.get(state.orderId);
    const day = firstDayOf(state);
    const event = eventOf.get(state.id)!;
    const none = (decision: string): [] => {
      // Of each scan, it would say the same again.
      if (changed.has(event)) decisions.push({ event, decision });
      return [];
    };
    if (!order) return none("order_deleted");
    if (!isOnItsWay(state)) return none("superseded");
    if (!day) return none("day_unknown");
    const times = arrivingTimes(day, zoneAtDestination(state));
    if (now >= times.end) return none("day_begun");
    const payload = {
      ...{ kind: "arriving" as const, mail: "arriving_soon" as const, shipment: state.id, since: day },
      ...{ status: state.status, from: null, freshUntil: times.end.toISOString() },
    };
    return [
      {
        ...{ shop, payload, key: keyOfMail(payload), subject: subjectOfShipment(state.id) },
        ...{ kind: "arriving_soon", eventId: event, customerId: order.customerId },
        orderingKey: orderingKeyOf(state.id),
        notBefore: times.at > now ? times.at : null,
      },
    ];
  });
  await supersedeWaiting(ctx, tx, customerMails, shop, mails);
  // A date that comes back: the mail of its day was dropped because it did not hold for a while.
  await releaseKeys(tx, customerMails, shop, await listDroppedKeys(tx, shop, mails));
  await enqueueCustomerMails(ctx, tx, shop, mails);
  return decisions;
}

/** What waits about parcels that are no longer on their way would be skipped when it is due, and be shown as to come until then. */
async function endArrived(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<ShipmentTracked>[],
): Promise<void> {
  const arrived = events.filter(({ payload }) => payload.change && !isOnItsWay(payload.to));
  const rows = arrived.map(({ payload }) => ({ key: null, orderingKey: orderingKeyOf(payload.shipment) }));
  await supersedeWaiting(ctx, tx, customerMails, shop, rows);
}

/** Its own, so that it does not replace a status mail, nor one waits for it. */
const orderingKeyOf = (shipment: ShipmentId): string => `${shipment} arriving`;

/** From the morning of the day before until that day begins, at the destination. */
export function arrivingTimes(day: string, zone: string): { at: Date; end: Date } {
  const end = DateTime.fromISO(day, { zone });
  const at = DateTime.fromISO(addDays(day, -1), { zone }).set({ hour: HOUR });
  return { at: at.toJSDate(), end: end.toJSDate() };
}
