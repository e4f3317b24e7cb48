import { sql } from "kysely";
import type { MessageChannel } from "../../../contract/notification-limits";
import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import type { ShipmentStatus } from "../../../contract/shipment-status";
import type { Db } from "../../platform/db/database";
import { CUSTOMER_MAIL, CUSTOMER_TEXT, subjectOfOrder, subjectOfShipment } from "./customer-mail";
import { type CustomerMail, latest, shownReason, shownState } from "./customer-mails.queries";

/** An email or a text message to a customer, about a shipment or about an order as a whole. */
export interface OrderMessage extends Pick<
  CustomerMail,
  "id" | "mail" | "state" | "reason" | "to" | "subject" | "createdAt" | "sentAt" | "notBefore"
> {
  channel: MessageChannel;
  /** Null of one about the order as a whole. */
  shipmentId: ShipmentId | null;
  orderId: OrderId | null;
  /** The main status that it tells of; null of one about the order as a whole. */
  status: ShipmentStatus | null;
  /** What a text message says, once it is rendered; null of emails. */
  text: string | null;
}

/** Messages to customers about these orders and shipments, the newest first: each once, as it is at present. */
export async function listOrderMessages(
  db: Db,
  shop: ShopId,
  { orders, shipments }: { orders: OrderId[]; shipments: ShipmentId[] },
): Promise<OrderMessage[]> {
  const subjects = [...orders.map(subjectOfOrder), ...shipments.map(subjectOfShipment)];
  if (subjects.length === 0) return [];
  const { rows } = await sql<OrderMessage>`
    with ${latest(shop, [CUSTOMER_MAIL, CUSTOMER_TEXT], subjects)}
    select id, case channel when ${CUSTOMER_TEXT} then 'text' else 'email' end as channel, mail,
      payload ->> 'shipment' as shipment_id, payload ->> 'order' as order_id, payload ->> 'status' as status,
      ${shownState} as state, ${shownReason} as reason, sent_to as "to", subject,
      case channel when ${CUSTOMER_TEXT} then content end as text, announced_at as created_at,
      case when ended = 'sent' then done_at end as sent_at, not_before
    from latest order by announced_at desc, id desc
  `.execute(db);
  return rows;
}
