import { z } from "zod";
import { TEXT_LANGUAGES } from "./courier-texts-limits";
import { get, nothing } from "./endpoint";
import { OrderId, ShipmentId } from "./ids";
import { MAIL_KINDS, type MailKind, mailKinds, SWITCHED_KINDS } from "./mail-kinds";
import { MAIL_LOG_STATES, MAX_PAUSE_REASON, MESSAGE_CHANNELS } from "./notification-limits";
import { oneLine } from "./one-line";
import { Keyset, page } from "./paging";
import { defineSetting } from "./setting";

export const MailKindName = z.enum(MAIL_KINDS);

/** A kind that is new begins as the registry says, also in what is stored already. */
const Switches = z.object(
  Object.fromEntries(
    SWITCHED_KINDS.map((id) => [id, z.boolean().default(mailKinds[id].isOnAtFirst)]),
  ) as Record<MailKind, z.ZodDefault<z.ZodBoolean>>,
);
export type MailSwitches = z.output<typeof Switches>;

export const INITIAL_SWITCHES: MailSwitches = Switches.parse({});

export const notificationSettings = defineSetting("NotificationSettings", {
  ...{ area: "notifications", path: "/api/notification/setting", feature: "notification-setting" },
  summary: "which emails customers get about their orders",
  value: z.object({ kinds: Switches }),
  initial: { kinds: INITIAL_SWITCHES },
  personalData: "none",
  changes: ["deliveries"],
});

/** For every plan: whoever has to stop emails must be able to. */
export const mailPause = defineSetting("MailPause", {
  ...{ area: "mail_pause", path: "/api/notification/pause", feature: null },
  summary: "whether all emails to customers about their orders are paused, and why",
  value: z.object({ paused: z.boolean(), reason: oneLine(MAX_PAUSE_REASON) }),
  initial: { paused: false, reason: "" },
  personalData: { texts: ["reason"] },
  changes: ["deliveries"],
});

export const getNotifications = get("/api/notification/overview", {
  summary: "The kinds of email to customers: which are on, and what went out in the last 30 days",
  feature: null,
  query: nothing,
  response: z.object({
    kinds: z.array(
      z.object({
        kind: MailKindName,
        /** As the plan has it: a kind that is off at first is on only where the plan lets it be switched. */
        is_on: z.boolean(),
        sent: z.int(),
        not_sent: z.int(),
        /** What became of them, as the statistics of emails count it. */
        delivered: z.int(),
        bounced: z.int(),
        complained: z.int(),
        /** Whose link to unsubscribe was used. */
        unsubscribed: z.int(),
      }),
    ),
    /** Addresses that nothing goes to (listSuppressions). */
    blocked: z.int(),
    /** Waybill's own staff hold emails back, of this store or of all; they go out later, where they are still news. */
    held_since: z.iso.datetime().nullable(),
    /** Where the merchant switches Shopify's own emails off. */
    shopify_url: z.string(),
  }),
});

export const MailState = z.enum(MAIL_LOG_STATES);

const LogEntry = z.object({
  id: z.string(),
  channel: z.enum(MESSAGE_CHANNELS),
  at: z.iso.datetime(),
  /** When one goes out that waits for its time; null of every other. */
  not_before: z.iso.datetime().nullable(),
  /** Null of one whose kind is no more. */
  kind: MailKindName.nullable(),
  state: MailState,
  /** A word of ours (MAIL_SKIP_REASONS and others), or the mail server's. */
  reason: z.string().nullable(),
  /** Null until it is rendered, where it was not, and once the customer is erased. */
  to: z.string().nullable(),
  subject: z.string().nullable(),
  order: z.object({ id: OrderId, name: z.string() }).nullable(),
  shipment: ShipmentId.nullable(),
});

export const listMails = get("/api/notification/log", {
  summary:
    "Emails and text messages to customers, and those that were not sent with the reason, the newest first; kept for 400 days",
  feature: null,
  query: Keyset.extend({ kind: MailKindName.optional(), state: MailState.optional() }),
  response: page(LogEntry),
});

export const previewMailKind = get("/api/notification/preview", {
  summary: "The email of a kind as a customer gets it, with an order that does not exist",
  feature: null,
  query: z.object({ kind: MailKindName, language: z.enum(TEXT_LANGUAGES) }),
  response: z.object({ subject: z.string(), preheader: z.string(), text: z.string(), html: z.string() }),
});

export const notificationEndpoints = {
  ...notificationSettings.calls,
  ...mailPause.calls,
  getNotifications,
  listMails,
  previewMailKind,
};
