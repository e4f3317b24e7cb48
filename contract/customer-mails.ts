import { z } from "zod";
import { get, post } from "./endpoint";
import { ShipmentId } from "./ids";
import { MailPart } from "./mail-recipients";
import { RECIPIENT_REASONS } from "./mail-purposes";

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

export const previewMail = get("/api/order/mail/preview", {
  summary:
    "The email about a shipment: the one that was sent under this id, or the one that would be sent now",
  feature: null,
  query: z.object({
    shipment: ShipmentId,
    /** Of a message of the order's shipment; without one, what would be sent now. */
    message: z
      .string()
      .regex(/^[1-9]\d{0,17}$/)
      .optional(),
  }),
  response: z.object({
    /** Null where it was not kept, or cannot be sent now: `reason` says why. */
    mail: Mail.nullable(),
    reason: z.enum([...UNSENDABLE_REASONS, "not_kept"]).nullable(),
  }),
});

export const resendMail = post("/api/order/mail/resend", {
  summary: "Sends the customer the email about a shipment's present status once more",
  feature: null,
  changes: ["deliveries"],
  body: z.object({ shipment: ShipmentId }),
  response: z.object({ queued: z.boolean() }),
});

export const customerMailEndpoints = { previewMail, resendMail };
