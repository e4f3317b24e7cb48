import type { ShopId } from "../../../contract/ids";
import type { shipmentEdited } from "../../domain/shipments/shipment.events";
import { listShipmentsById } from "../../domain/shipments/shipments.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import type { PayloadOf, Published } from "../../platform/events/event-type";
import type { Decision } from "../../platform/events/subscribers";
import { subjectOfShipment } from "../../read/customer-mails/customer-mail";
import { listOrdersById } from "../../read/tracked-order/tracked-orders.queries";
import { enqueueCustomerMails } from "./enqueue-customer-mails";
import { keyOfMail } from "./message-ids";
import { freshUntil } from "./decide-notification";

/** Mails customers their shipment's new number, where the merchant has asked for it. Called again, it adds nothing. Returns why there is no mail. */
export async function tellNewNumber(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<PayloadOf<typeof shipmentEdited>>[],
): Promise<Decision[]> {
  const wanted = events.filter(({ payload }) => payload.tellCustomerAt !== null);
  const decisions = events.flatMap(({ id, payload }): Decision[] =>
    payload.tellCustomerAt === null ? [{ event: id, decision: "not_asked" }] : [],
  );
  if (wanted.length === 0) return decisions;
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
  await enqueueCustomerMails(
    ctx,
    tx,
    shop,
    wanted.flatMap(({ id: eventId, payload: { order, to, tellCustomerAt } }) => {
      const shipment = shipments.find(({ id }) => id === to);
      const row = orders.find(({ id }) => id === order);
      if (!shipment || !row) {
        decisions.push({ event: eventId, decision: "order_deleted" });
        return [];
      }
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
  return decisions;
}
