import type { MailKind } from "./mail-kinds";

// Without the schemas, so that the browser can know them as well.

/** Characters of why emails are paused. */
export const MAX_PAUSE_REASON = 200;

/** What can have become of an email. */
export const MAIL_LOG_STATES = ["queued", "sent", "failed", "skipped"] as const;

/** How customers are told: the log lists both. */
export const MESSAGE_CHANNELS = ["email", "text"] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** Emails that are about an order as a whole, and so have no shipment of their own. */
export const ORDER_MAILS = [
  "order_confirmed",
  "shipped",
  "partly_shipped",
] as const satisfies readonly MailKind[];
export type OrderMail = (typeof ORDER_MAILS)[number];
