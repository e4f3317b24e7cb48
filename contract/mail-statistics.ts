import { z } from "zod";
import { get, linkGet, nothing } from "./endpoint";
import { AutomationId } from "./ids";
import { MailKindName } from "./notifications";
import { MAX_STATISTICS_DAYS } from "./mail-measuring-limits";

/** Of emails to customers that were written in a period. */
export const MailCounts = z.object({
  written: z.int(),
  /** Taken by the next mail server. */
  sent: z.int(),
  /** As their provider says, or sent for 72 hours without coming back; whoever opens one has got it. */
  delivered: z.int(),
  /** Sent less than 72 hours ago, and nobody has said yet whether they have arrived. */
  pending: z.int(),
  /** Of those sent, whose opens are counted. */
  pixels: z.int(),
  opened: z.int(),
  /** By programs alone: mail clients that load pictures by themselves, scanners. */
  machine_opened: z.int(),
  /** Of those sent, whose clicks are counted. */
  linked: z.int(),
  clicked: z.int(),
  /** On a part that is for something else than the order. */
  marketing_clicked: z.int(),
  bounced: z.int(),
  complained: z.int(),
  unsubscribed: z.int(),
  /** Of the same customers, within the days that the shop has set after a click on such a part; each counts for the last click before it. */
  orders: z.int(),
  /** Of these in the shop's currency, without those in another. */
  revenue: z.number(),
});
export type MailCounts = z.output<typeof MailCounts>;

const MailStatistics = z.object({
  /** First and last day, in the shop's zone. */
  from: z.iso.date(),
  to: z.iso.date(),
  currency: z.string().nullable(),
  total: MailCounts,
  /** In the order of screens; those without an email are left out, as below. */
  kinds: z.array(MailCounts.extend({ kind: MailKindName })),
  /** `version` 0: our template. */
  templates: z.array(MailCounts.extend({ kind: MailKindName, version: z.int() })),
  /** "" of emails from before languages were kept; the most frequent first. */
  languages: z.array(MailCounts.extend({ language: z.string() })),
  /** Those that have emailed customers; in the order in which they were made, one that is not known any more (null) last. */
  automations: z.array(
    MailCounts.extend({
      automation: AutomationId.nullable(),
      name: z.string().nullable(),
      is_deleted: z.boolean(),
    }),
  ),
  /** Up to when emails of days before today are counted, today's are up to now; null: there are none, or it is not known. */
  summed_at: z.iso.datetime().nullable(),
});

export const getMailStatistics = get("/api/notification/statistics", {
  summary:
    "How many emails to customers were written, sent, delivered, opened and clicked, by kind, template, language and automation",
  feature: null,
  query: z.object({ days: z.coerce.number().pipe(z.int().min(1).max(MAX_STATISTICS_DAYS)).default(30) }),
  response: MailStatistics,
});

export const getLinkedMailStatistics = linkGet("email-statistics", "/api/notification/statistics-by-link", {
  summary:
    "The same of the week that the link of a weekly report is about; numbers alone, nothing of a customer",
  feature: null,
  query: nothing,
  response: z.object({
    store: z.object({
      name: z.string(),
      /** IANA name of the shop's time zone. */
      timezone: z.string(),
    }),
    statistics: MailStatistics,
    expires_at: z.iso.datetime(),
  }),
});

export const mailStatisticsEndpoints = { getMailStatistics, getLinkedMailStatistics };
