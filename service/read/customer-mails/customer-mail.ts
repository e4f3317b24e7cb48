import { z } from "zod";
import { CUSTOMER_MAIL_KINDS } from "../../../contract/customer-mails";
import { ORDER_MAILS } from "../../../contract/notification-limits";
import { AutomationId, AutomationRunId, OrderId, ShipmentId } from "../../../contract/ids";
import { MAIL_KINDS, type MailKind, mailKindOf } from "../../../contract/mail-kinds";
import type { ConsentRecord } from "../../../contract/mail-purposes";
import { ShipmentStatus } from "../../../contract/shipment-status";

/** Name of the channel of mails to customers (features/notifications); its rows carry it. */
export const CUSTOMER_MAIL = "customer-mail";
/** The same of text messages. */
export const CUSTOMER_TEXT = "customer-text";

const more = {
  /**
   * The version of the merchant's template of its kind that was in force when it was enqueued, 0: ours. Rows from before version 3, and what
   * the merchant has asked for, have none: it is made of the one in force then.
   */
  template: z.int().min(0).optional(),
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
   * day, of an arrival the first estimated one, of a flagged one when the rule began to hold.
   */
  since: z.string(),
  ...more,
});
export type ShipmentMailPayload = z.output<typeof ShipmentMailPayload>;

/** A mail to a customer about an order: that it was placed, or what of it was shipped. */
export const OrderMailPayload = z.object({
  kind: z.literal("order"),
  mail: z.enum([...ORDER_MAILS, "automated"]),
  order: OrderId,
  /** When it was placed, the fulfillment made, the automation has acted, or the merchant has asked for it: an ISO instant. */
  since: z.string(),
  /** The merchant has asked for it: it goes out whether its kind is switched on or not. */
  isRequested: z.boolean().optional(),
  /** Whose words it has, of an automated one. Rows from before do not name the run. */
  automation: z.object({ id: AutomationId, version: z.int(), run: AutomationRunId.optional() }).optional(),
  ...more,
});
export type OrderMailPayload = z.output<typeof OrderMailPayload>;

export const CustomerMailPayload = z.union([OrderMailPayload, ShipmentMailPayload]);
export type CustomerMailPayload = z.output<typeof CustomerMailPayload>;

/** Which of the kinds by Needs attention it is, its row has always named. */
const NAMED = {
  number: "number_changed",
  delay: "delayed",
  arriving: "arriving_soon",
  attention: null,
} as const;

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
  /** What mails about one order refer to. Missing in rows from before. */
  thread?: string;
  /** What it tells. Missing in rows from before. */
  kind?: MailKind;
  /** The version of the merchant's template that it was made of; null: ours. Missing in rows from before. */
  template?: number | null;
  /** By which mail clients offer to unsubscribe. Missing in rows from before, as what follows. */
  headers?: Record<string, string>;
  /** Names it in what comes back of it (domain/mail-recipients/return-token.ts). */
  returnToken?: string;
  /** Id of the address that it goes to. */
  recipient?: string;
  /** Why it goes, and which parts of it do. */
  consent?: ConsentRecord;
  /** When it was rendered, for its Date header: an ISO instant. Missing in rows from before. */
  date?: string;
}

/** How deliveries name what they are about. */
export const subjectOfShipment = (id: string): string => `shipment:${id}`;
/** Of all mails by which a merchant tries a template: whom one names is not known, so an erasure takes them all. */
export const SUBJECT_OF_TEST_MAILS = "test-mail";
export const subjectOfOrder = (id: string): string => `order:${id}`;

/** Key of the delivery that is the email of a run of an automation. */
export const keyOfRun = (run: string): string => `automation-run ${run}`;

/** Begins the ordering key of mails about parcels of one order that go out as one. */
export const TOGETHER = "together ";
