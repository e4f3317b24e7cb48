import { z } from "zod";
import { OrderId } from "./ids";

/** A page's draft, or one of its versions: `{page}` or `{page}.{version}`. */
const PagePreview = z
  .string()
  .regex(/^[1-9]\d{0,17}(\.[1-9]\d{0,8})?$/)
  .brand<"PagePreview">();
export type PagePreview = z.output<typeof PagePreview>;

/** An address that emails go to, what for, and the email that the link is in: `{recipient}.{purpose}` or `{recipient}.{purpose}.{delivery}`. */
const UnsubscribeSubject = z
  .string()
  .regex(/^[1-9]\d{0,17}\.(status|marketing|review)(\.[1-9]\d{0,17})?$/)
  .brand<"UnsubscribeSubject">();
export type UnsubscribeSubject = z.output<typeof UnsubscribeSubject>;

/** First of seven days, in the shop's zone. */
const EmailStatisticsSubject = z.iso.date().brand<"EmailStatisticsSubject">();
export type EmailStatisticsSubject = z.output<typeof EmailStatisticsSubject>;

/**
 * Kinds of signed links, each with what its subject is. A kind is the whole of what its links may do: a link opens the
 * calls that are declared for its kind, about its own subject, and no other call. Names are in links that were mailed: they
 * are never changed.
 */
const linkSubjects = {
  /** In mails to the shop's team: sets the status of one order by hand. */
  "update-status": OrderId,
  /** Shows a tracking page that is not published. */
  "page-preview": PagePreview,
  /** In the email that asks an address whether it is a recipient of a shop's service notifications: `{recipient}.{number of the email}`. */
  "team-verify": z.string().regex(/^[1-9]\d{0,17}\.[1-9]\d{0,8}$/),
  /** In every mail to the shop's team: `{recipient}.{event}`; ends what goes to that recipient. */
  "team-unsubscribe": z.string().regex(/^(store|[1-9]\d{0,17})\.[a-z_]{1,40}\.[\da-f]{16}$/),
  /** In emails to customers: ends what the shop sends to their address, and resumes it. */
  unsubscribe: UnsubscribeSubject,
  /** In the email that asks an address whether it wants to be told of a shipment's next change: agrees, and takes it back. */
  "shipment-watch": z.string().regex(/^[1-9]\d{0,17}$/),
  /** In weekly reports to the shop's team: shows the numbers of the emails of that week. */
  "email-statistics": EmailStatisticsSubject,
  /** In mails to shoppers who gave their address alone: shows these orders, separated by commas. */
  "orders-of-address": z.string().regex(/^[1-9]\d{0,17}(,[1-9]\d{0,17}){0,14}$/),
} as const satisfies Record<string, z.ZodType<string, string>>;

export type LinkKindName = keyof typeof linkSubjects;
export type LinkSubject<Kind extends LinkKindName> = z.output<(typeof linkSubjects)[Kind]>;

/** A Map: kinds are looked up by a word from outside. */
export const subjectOfKind: ReadonlyMap<string, z.ZodType<string, string>> = new Map(
  Object.entries(linkSubjects),
);

/** The query parameter of pages that are opened by a link. */
export const LINK_PARAMETER = "link";

/** The form of a token: version, payload, HMAC-SHA256; at most 700 signs. Whether it is ours only the service can say. */
const SIGNED_LINK = /^wl1\.[\w-]{1,600}\.[\w-]{43}$/;

export const isSignedLink = (token: string): boolean => SIGNED_LINK.test(token);
