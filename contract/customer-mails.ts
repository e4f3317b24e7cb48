import { z } from "zod";
import { get, post } from "./endpoint";
import { OrderId, ShipmentId } from "./ids";
import { MailPart } from "./mail-recipients";
import { RECIPIENT_REASONS } from "./mail-purposes";
import { ORDER_MAILS } from "./notification-limits";

/**
 * What emails about a shipment are about: a change of main status, a tracking number that the merchant has corrected, a delivery that
 * will probably be late, one that is expected tomorrow, or a parcel of which nothing was heard for days.
 */
export const CUSTOMER_MAIL_KINDS = ["status", "number", "delay", "arriving", "attention"] as const;

/** Why the email about a shipment cannot be sent as it is now. */
export const UNSENDABLE_REASONS = [
  "no_email",
  "bad_email",
  ...RECIPIENT_REASONS,
  "cancelled",
  "order_deleted",
  "uninstalled",
  /** The merchant has paused all emails. */
  "paused",
  /** Customers get no emails about its present status. */
  "status_without_mail",
  /** Nothing of the order is shipped, or all of it is by now: an email about that would be wrong. */
  "does_not_fit",
] as const;

const Mail = z.object({
  to: z.string(),
  sender: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Null in a plain mail. */
  html: z.string().nullable(),
  parts: z.array(MailPart),
});

/** Of a message of an order's log. */
const MessageId = z.string().regex(/^[1-9]\d{0,17}$/);

const preview = {
  /** Null where it was not kept, or cannot be sent now: `reason` says why. */
  mail: Mail.nullable(),
  reason: z.enum([...UNSENDABLE_REASONS, "not_kept"]).nullable(),
};

export const previewMail = get("/api/order/mail/preview", {
  summary:
    "The email about a shipment: the one that was sent under this id, or the one that would be sent now",
  feature: null,
  query: z.object({
    shipment: ShipmentId,
    /** Of a message of the order's shipment; without one, what would be sent now. */
    message: MessageId.optional(),
  }),
  response: z.object(preview),
});

export const previewOrderMail = get("/api/order/mail/preview-order", {
  summary:
    "An email about an order as a whole: the one that was sent under this id, or the one that would be sent now",
  feature: null,
  query: z.object({
    order: OrderId,
    /** Of a message of the order; without one, what would be sent now. */
    message: MessageId.optional(),
    /** Which would be sent now; without it, or where it no longer fits, the last of `kinds`. */
    mail: z.enum(ORDER_MAILS).optional(),
  }),
  response: z.object({
    ...preview,
    /** Those that fit the order now: it was placed, and once something is shipped, what of it was. */
    kinds: z.array(z.enum(ORDER_MAILS)),
    /** The one that is shown; null of one that was sent before kinds were kept. */
    kind: z.enum(ORDER_MAILS).nullable(),
  }),
});

export const resendMail = post("/api/order/mail/resend", {
  summary: "Sends the customer the email about a shipment's present status once more",
  feature: null,
  changes: ["deliveries"],
  body: z.object({ shipment: ShipmentId }),
  response: z.object({ queued: z.boolean() }),
});

export const resendOrderMail = post("/api/order/mail/resend-order", {
  summary: "Sends the customer an email about an order as a whole, once more or for the first time",
  feature: null,
  changes: ["deliveries"],
  body: z.object({ order: OrderId, mail: z.enum(ORDER_MAILS) }),
  response: z.object({ queued: z.boolean() }),
});

export const customerMailEndpoints = { previewMail, resendMail, previewOrderMail, resendOrderMail };
