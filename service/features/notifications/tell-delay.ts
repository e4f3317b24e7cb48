import type { ShopId } from "../../../contract/ids";
import type { latenessPredicted } from "../../domain/shipments/shipment.events";
import { listShipmentsById } from "../../domain/shipments/shipments.queries";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import type { PayloadOf, Published } from "../../platform/events/event-type";
import type { Decision } from "../../platform/events/subscribers";
import { subjectOfShipment } from "../../read/customer-mails/customer-mail";
import { listOrdersById } from "../../read/tracked-order/tracked-orders.queries";
import { enqueueCustomerMails } from "./enqueue-customer-mails";
import { keyOfMail } from "./message-ids";
import { freshUntil } from "./decide-notification";
import { findMailSettings } from "./mail-settings";

/**
 * Mails customers that a delivery will probably be late, where the merchant wants it. Once per shipment: the key is its promised day,
 * which never changes. A prediction is made before that day, and the channel drops the mail where it no longer holds.
 */
export async function tellDelay(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<PayloadOf<typeof latenessPredicted>>[],
): Promise<Decision[]> {
  const predicted = events.filter(({ payload }) => payload.isLikelyLate);
  if (predicted.length === 0) return [];
  const settings = await findMailSettings(ctx, tx, await getShopById(tx, shop));
  if (!settings.isOn("delayed")) return predicted.map(({ id }) => ({ event: id, decision: "switched_off" }));
  const shipments = await listShipmentsById(
    tx,
    shop,
    predicted.map(({ payload }) => payload.shipment),
  );
  const orders = await listOrdersById(
    tx,
    shop,
    predicted.map(({ payload }) => payload.order),
  );
  const gone: Decision[] = [];
  await enqueueCustomerMails(
    ctx,
    tx,
    shop,
    predicted.flatMap(({ id: eventId, payload: { order, shipment: id, promisedAt } }) => {
      const shipment = shipments.find((each) => each.id === id);
      const row = orders.find((each) => each.id === order);
      if (!shipment || !row) {
        gone.push({ event: eventId, decision: "order_deleted" });
        return [];
      }
      const payload = {
        ...{
          kind: "delay" as const,
          mail: "delayed" as const,
          shipment: id,
          status: shipment.status,
          from: null,
        },
        since: promisedAt.toISOString(),
        freshUntil: freshUntil("delayed", ctx.now()).toISOString(),
      };
      return {
        ...{ shop, key: keyOfMail(payload), subject: subjectOfShipment(id), payload, kind: payload.mail },
        // Own ordering key, so that it does not replace a status mail.
        ...{ orderingKey: `${id} delay`, eventId, customerId: row.customerId },
      };
    }),
  );
  return gone;
}
