import { z } from "zod";
import { CUSTOMER_MAIL_KINDS } from "../../../contract/customer-mails";
import { OrderId, ShipmentId } from "../../../contract/ids";
import { MAIL_KINDS, type MailKind, mailKindOf } from "../../../contract/mail-kinds";
import { ShipmentStatus } from "../../../contract/shipment-status";

/** Name of the channel of mails to customers (features/notifications); its rows carry it. */
export const CUSTOMER_MAIL = "customer-mail";

const timed = {
  /** The end of the time in which it is news, an ISO instant; rows from before version 2 have none. */
  freshUntil: z.string().optional(),
};

/** A mail to a customer about a shipment: ids, statuses and times only. */
export const ShipmentMailPayload = z.object({
  kind: z.enum(CUSTOMER_MAIL_KINDS).default("status"),
  /** The kind of the registry; rows from before version 2 have none. */
  mail: z.enum(MAIL_KINDS).optional(),
  shipment: ShipmentId,
  /** The new main status; of what is no change of status, the one it had then. */
  status: ShipmentStatus,
  /** The one before; null of what is no change of status, and in rows from before deliveries. */
  from: ShipmentStatus.nullable(),
  /**
   * Since when the shipment has had the new status, or the customer was to be told the number: an ISO instant. Of a delay the promised
   * day, of an arrival the first estimated one.
   */
  since: z.string(),
  ...timed,
});
export type ShipmentMailPayload = z.output<typeof ShipmentMailPayload>;

/** A mail to a customer about an order: that it was placed, or what of it was shipped. */
export const OrderMailPayload = z.object({
  kind: z.literal("order"),
  mail: z.enum(["order_confirmed", "shipped", "partly_shipped"]),
  order: OrderId,
  /** When it was placed, or the fulfillment made: an ISO instant. */
  since: z.string(),
  ...timed,
});
export type OrderMailPayload = z.output<typeof OrderMailPayload>;

export const CustomerMailPayload = z.union([OrderMailPayload, ShipmentMailPayload]);
export type CustomerMailPayload = z.output<typeof CustomerMailPayload>;

const NAMED = { number: "number_changed", delay: "delayed", arriving: "arriving_soon" } as const;

/** The kind of a mail, also of a row that does not name it: then as its main status has it. */
export function mailOf(payload: CustomerMailPayload): MailKind | null {
  if (payload.kind === "order") return payload.mail;
  if (payload.mail) return payload.mail;
  return payload.kind === "status"
    ? mailKindOf({ status: payload.status, subStatus: null })
    : NAMED[payload.kind];
}

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
  /** What it tells. Missing in rows from before. */
  kind?: MailKind;
  /** When it was rendered, for its Date header: an ISO instant. Missing in rows from before. */
  date?: string;
}

/** How deliveries name what they are about. */
export const subjectOfShipment = (id: string): string => `shipment:${id}`;
export const subjectOfOrder = (id: string): string => `order:${id}`;

/** Begins the ordering key of mails about parcels of one order that go out as one. */
export const TOGETHER = "together ";
