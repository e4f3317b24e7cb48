import type { ShopId } from "../../../contract/ids";
import type { shipmentEdited } from "../../domain/shipments/shipment.events";
import { listShipmentsById } from "../../domain/shipments/shipments.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { enqueueDeliveries } from "../../platform/deliveries/enqueue-deliveries";
import type { PayloadOf, Published } from "../../platform/events/event-type";
import { subjectOfShipment } from "../../read/customer-mails/customer-mail";
import { listOrdersById } from "../../read/tracked-order/tracked-orders.queries";
import { customerMails, keyOfMail } from "./customer-mail.channel";
import { freshUntil } from "./decide-notification";

/** Mails customers their shipment's new number, where the merchant has asked for it. Called again, it adds nothing. */
export async function tellNewNumber(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<PayloadOf<typeof shipmentEdited>>[],
): Promise<void> {
  const wanted = events.filter(({ payload }) => payload.tellCustomerAt !== null);
  if (wanted.length === 0) return;
  const shipments = await listShipmentsById(
    tx,
    shop,
    wanted.map(({ payload }) => payload.to),
  );
  const orders = await listOrdersById(
    tx,
    shop,
    wanted.map(({ payload }) => payload.order),
  );
  await enqueueDeliveries(
    ctx,
    tx,
    customerMails,
    wanted.flatMap(({ id: eventId, payload: { order, to, tellCustomerAt } }) => {
      const shipment = shipments.find(({ id }) => id === to);
      const row = orders.find(({ id }) => id === order);
      if (!shipment || !row) return [];
      const payload = {
        kind: "number" as const,
        mail: "number_changed" as const,
        shipment: to,
        status: shipment.status,
        from: null,
        since: tellCustomerAt!,
        freshUntil: freshUntil("number_changed", new Date(tellCustomerAt!)).toISOString(),
      };
      return {
        shop,
        key: keyOfMail(payload),
        subject: subjectOfShipment(to),
        payload,
        kind: payload.mail,
        // Own ordering key, so that it does not replace a status mail.
        orderingKey: `${to} number`,
        eventId,
        customerId: row.customerId,
      };
    }),
  );
}
