import { createHash } from "node:crypto";
import { z } from "zod";
import type { ShopId } from "../../../../contract/ids";
import { localeFor } from "../../../../contract/locales";
import { type TeamEvent, wantsTeamEvent } from "../../../../contract/team-events";
import type { Context } from "../../../platform/context";
import {
  defineChannel,
  type Delivery,
  DeliveryNotReady,
  type Skip,
} from "../../../platform/deliveries/channel";
import { merchantLocalizerFor } from "../../../platform/i18n/localizer";
import { type RenderedEmail, renderEmail } from "../../../platform/mail/define-email";
import { oneClickHeaders } from "../../../platform/mail/one-click-headers";
import { MailRefusedError, parseMailAddress } from "../../../platform/mail/transport";
import { getShopById } from "../shops.queries";
import { teamUnsubscribeLink } from "../team/team.link";
import { recipientsOf } from "../team/team-recipients";
import { listRecipientRows } from "../team/team-recipients.queries";
import type { MerchantEmail } from "./merchant-email";

declare module "../../../platform/context" {
  interface Context {
    /** Every kind of mail to merchants, by its name (main/merchant-emails.ts). */
    merchantEmails: ReadonlyMap<string, MerchantEmail>;
  }
}

/** `email` is the name of the kind of mail, `data` as its schema says. */
const Payload = z.object({
  ...{ email: z.string(), to: z.string(), data: z.unknown() },
  /** Missing in rows from before, and in those that go to whom the caller has named. */
  recipient: z
    .object({
      id: z.string(),
      /** Null: what a recipient has not chosen, such as the email that verifies the address. */
      event: z.string().nullable(),
      language: z.string().nullable(),
      /** Of the email that verifies the address: the how manieth it is. */
      invitation: z.int().optional(),
    })
    .optional(),
});
type Payload = z.output<typeof Payload>;

/** With what it says, or where that is personal with whom it is for: then it is rendered anew at each try, and what it says is not stored. */
type StoredMail = Addressed & (RenderedEmail | { reader: Reader });

interface Addressed {
  to: string;
  messageId: string;
  /** When it was rendered, for its Date header: an ISO instant. Missing in rows from before. */
  date?: string;
  headers?: Record<string, string>;
}

interface Reader {
  locale: string;
  timezone: string;
}

/** Mails to merchants, in the language of their recipient, or in the one that the shop has when they are rendered. */
export const merchantMails = defineChannel({
  name: "merchant-mail",
  class: "operational",
  payload: Payload,
  retention: { days: 180 },
  check,
  async render(ctx, delivery) {
    const { locale, timezone } = await getShopById(ctx.db, delivery.shop);
    return render(ctx, delivery, { locale: delivery.payload.recipient?.language ?? locale, timezone });
  },
  // In English, which every mail has, and without the shop's time zone.
  fallback: async (ctx, delivery) => render(ctx, delivery, { locale: "en", timezone: "UTC" }),
  async send(ctx, { to, date, messageId, headers, ...says }: StoredMail, delivery, { begin }) {
    const from = parseMailAddress(ctx.config.mailFrom);
    const { subject, text, html } = "reader" in says ? await contentFor(ctx, delivery, says.reader) : says;
    const mail = { subject, text, html, messageId, ...(headers && { headers }) };
    const outgoing = { ...mail, ...(date && { date: new Date(date) }), to: { address: to }, from };
    await ctx.mail.send(outgoing, begin);
  },
  isFinal: (error) => error instanceof MailRefusedError,
  // No customer's: numbers of orders and shipments, names of couriers, counts.
  redact: (stored) => stored,
});

/** Whoever has been removed, wants it no more, or has agreed already, gets nothing that still waits. */
async function check({ db }: Context, { shop, payload }: Delivery<Payload>): Promise<Skip | null> {
  const { recipient } = payload;
  if (!recipient) return null;
  const rows = await listRecipientRows(db, shop);
  if (recipient.event === null) {
    const row = rows.find(({ id }) => id === recipient.id);
    if (!row || row.verifiedAt) return { skip: row ? "verified" : "unsubscribed" };
    return row.invitations === recipient.invitation ? null : { skip: "superseded" };
  }
  const found = recipientsOf(await getShopById(db, shop), rows).find(({ id }) => id === recipient.id);
  return found && wantsTeamEvent(found.choices, recipient.event as TeamEvent)
    ? null
    : { skip: "unsubscribed" };
}

async function render(
  ctx: Context,
  { shop, key, payload }: Delivery<Payload>,
  reader: Reader,
): Promise<StoredMail> {
  // Also where it is not kept: what cannot be rendered is known before it is sent.
  const content = await contentFor(ctx, { shop, payload }, reader);
  const unsubscribe = unsubscribeLinkOf(ctx, { shop, payload }, reader);
  return {
    ...(emailOf(ctx, payload).load ? { reader } : content),
    ...(unsubscribe && { headers: oneClickHeaders(unsubscribe) }),
    to: payload.to,
    messageId: messageIdOf(ctx, shop, key),
    date: ctx.now().toISOString(),
  };
}

function emailOf({ merchantEmails }: Context, payload: Payload): MerchantEmail {
  const email = merchantEmails.get(payload.email);
  // Another version of the app, which knows it, runs beside this one.
  if (!email) throw new DeliveryNotReady(`unknown mail ${payload.email}`);
  return email;
}

/** What it says to this reader, by the present rows. */
async function contentFor(
  ctx: Context,
  { shop, payload }: Pick<Delivery<Payload>, "shop" | "payload">,
  reader: Reader,
): Promise<RenderedEmail> {
  const email = emailOf(ctx, payload);
  const unsubscribe = unsubscribeLinkOf(ctx, { shop, payload }, reader);
  const stored = email.data.parse({ ...(payload.data as object), unsubscribe });
  const data = email.load ? await email.load(ctx, shop, stored) : stored;
  return renderEmail(email, merchantLocalizerFor(reader, ctx.now()), data);
}

/** Null where there is nothing to end: the email that verifies an address, and rows from before. */
function unsubscribeLinkOf(
  ctx: Context,
  { shop: id, payload: { recipient, to: address } }: Pick<Delivery<Payload>, "shop" | "payload">,
  { locale }: { locale: string },
): string | null {
  if (!recipient?.event) return null;
  const event = recipient.event as TeamEvent;
  return teamUnsubscribeLink(
    ctx,
    { id, locale: localeFor(locale).code },
    { id: recipient.id, event, address },
  );
}

/** Deterministic by cause: a mail client that receives a mail twice shows it once. */
function messageIdOf({ config }: Context, shop: ShopId, key: string): string {
  const digest = createHash("sha256").update(`${shop} ${key}`).digest("hex").slice(0, 32);
  return `<merchant.${digest}@${new URL(config.appUrl).hostname}>`;
}
