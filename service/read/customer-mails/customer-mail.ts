import { CUSTOMER_MAIL_KINDS } from "../../../contract/customer-mails";
import { ShipmentId } from "../../../contract/ids";
import { z } from "zod";
import { ShipmentStatus } from "../../../contract/shipment-status";

/** Name of the channel of mails to customers (features/notifications); its rows carry it. */
export const CUSTOMER_MAIL = "customer-mail";

/** A mail to a customer about a shipment: ids, statuses and a time only. */
export const CustomerMailPayload = z.object({
  kind: z.enum(CUSTOMER_MAIL_KINDS).default("status"),
  shipment: ShipmentId,
  /** The new main status; of a corrected number or a delay, the one it had then. */
  status: ShipmentStatus,
  /** The one before; null of a corrected number or a delay, and in rows from before deliveries. */
  from: ShipmentStatus.nullable(),
  /** Since when the shipment has had the new status, or the customer was to be told the number; of a delay, the promised day: an ISO instant. */
  since: z.string(),
});
export type CustomerMailPayload = z.output<typeof CustomerMailPayload>;

/** A mail as it is sent, on every try. */
export interface RenderedCustomerMail {
  to: string;
  /** The shop's name, under which it comes from our address. */
  sender: string;
  /** The shop's address. */
  replyTo: string | null;
  subject: string;
  text: string;
  /** Null in a plain mail. */
  html: string | null;
  messageId: string;
  /** When it was rendered, for its Date header: an ISO instant. Missing in rows from before. */
  date?: string;
}

/** How deliveries name what they are about. */
export const subjectOfShipment = (id: string): string => `shipment:${id}`;
