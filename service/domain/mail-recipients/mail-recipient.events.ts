import { z } from "zod";
import { MAIL_PURPOSES } from "../../../contract/mail-purposes";
import { defineEvent } from "../../platform/events/event-type";

/** The ledger of who wants what: whether emails may go to an address, or text messages to a number, has changed, and why. The address itself is nowhere in it. */
export const mailRecipientChanged = defineEvent({
  name: "mail-recipient.changed",
  version: 1,
  payload: z.object({
    recipient: z.string(),
    change: z.enum(["subscribed", "unsubscribed", "resubscribed", "suppressed", "cleared"]),
    /** Null: every purpose. */
    purpose: z.enum(MAIL_PURPOSES).nullable(),
    /**
     * What it follows from: the page, a mail client's button, the email that it sends in its place, an answer to a text message, a bounce, a
     * complaint, the merchant.
     */
    by: z.enum(["page", "one_click", "email", "reply", "bounce", "complaint", "merchant"]),
    /** The email that it came by; null where it is not known. */
    delivery: z.string().nullable(),
  }),
  orderOf: () => null,
  // It has no subscriber whose rows a newer one could overtake: what is in force are the rows.
  lock: async () => {},
});
