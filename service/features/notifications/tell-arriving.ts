import { DateTime } from "luxon";
import type { ShopId } from "../../../contract/ids";
import { addDays } from "../../domain/promise/calendar-day";
import { zoneAtDestination } from "../../domain/promise/delivery-day";
import type { ShipmentTracked } from "../../domain/shipments/shipment.events";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { enqueueDeliveries, type NewDelivery } from "../../platform/deliveries/enqueue-deliveries";
import type { Published } from "../../platform/events/event-type";
import { type ShipmentMailPayload, subjectOfShipment } from "../../read/customer-mails/customer-mail";
import { listOrdersById } from "../../read/tracked-order/tracked-orders.queries";
import { customerMails, keyOfMail } from "./customer-mail.channel";
import { findMailSettings } from "./mail-settings";
import { listPresentStates } from "./notifications.queries";
import { firstDayOf, isOnItsWay } from "./still-wanted";

/** The hour of the day before at which a customer hears of it, at the destination. */
const HOUR = 9;

/**
 * Plans the mail of the day before: it waits in the outbox, and a date that has moved meanwhile replaces it. Once for each day that is
 * expected; where that day has begun, or the parcel is at the door, the other kinds tell it.
 */
export async function tellArriving(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<ShipmentTracked>[],
): Promise<void> {
  const news = events.filter(
    ({ payload }) => !payload.isFromImport && !payload.suppressNotifications && isOnItsWay(payload.to),
  );
  if (news.length === 0) return;
  const settings = await findMailSettings(ctx, tx, await getShopById(tx, shop));
  if (!settings.isOn("arriving_soon")) return;
  const eventOf = new Map(news.map(({ id, payload }) => [payload.shipment, id]));
  const states = await listPresentStates(tx, shop, [...eventOf.keys()]);
  const orderIds = [...new Set(states.map(({ orderId }) => orderId))];
  const orders = new Map((await listOrdersById(tx, shop, orderIds)).map((order) => [order.id, order]));
  const now = ctx.now();
  await enqueueDeliveries(
    ctx,
    tx,
    customerMails,
    states.flatMap((state): NewDelivery<ShipmentMailPayload>[] => {
      const order = orders.get(state.orderId);
      const day = firstDayOf(state);
      if (!order || !day || !isOnItsWay(state)) return [];
      const times = arrivingTimes(day, zoneAtDestination(state));
      if (now >= times.end) return [];
      const payload = {
        ...{ kind: "arriving" as const, mail: "arriving_soon" as const, shipment: state.id, since: day },
        ...{ status: state.status, from: null, freshUntil: times.end.toISOString() },
      };
      return [
        {
          ...{ shop, payload, key: keyOfMail(payload), subject: subjectOfShipment(state.id) },
          ...{ kind: "arriving_soon", eventId: eventOf.get(state.id)!, customerId: order.customerId },
          // Own ordering key, so that it does not replace a status mail, nor one waits for it.
          orderingKey: `${state.id} arriving`,
          notBefore: times.at > now ? times.at : null,
        },
      ];
    }),
  );
}

/** From the morning of the day before until that day begins, at the destination. */
export function arrivingTimes(day: string, zone: string): { at: Date; end: Date } {
  const end = DateTime.fromISO(day, { zone });
  const at = DateTime.fromISO(addDays(day, -1), { zone }).set({ hour: HOUR });
  return { at: at.toJSDate(), end: end.toJSDate() };
}
