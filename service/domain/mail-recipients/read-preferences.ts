import { sql } from "kysely";
import { mailConsent } from "../../../contract/mail-consent";
import { MAIL_PURPOSES, type MailPurpose } from "../../../contract/mail-purposes";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { phoneNumberOf } from "../../platform/sms/phone-number";
import { readSetting } from "../../platform/settings/settings";
import { listSentPurposes } from "../mail-templates/sent-purposes";
import type { Shop } from "../shops/shops.queries";
import { findRecipient } from "./find-recipients";
import { findConsents, listCheckoutConsents } from "./mail-consents.queries";
import { type Addressee, consentOf } from "./recipient-reason";
import type { UnsubscribeAbout } from "./unsubscribe.link";

/**
 * Of each purpose that a link is about, the shop sends, or its owner has decided on: whether they get its emails. In the order in which
 * screens list them; undefined where the shop has no such recipient (any more).
 */
export async function readPreferences(
  ctx: Pick<Context, "config" | "db" | "gates" | "now">,
  row: Shop,
  { recipient, purpose: asked, delivery }: UnsubscribeAbout,
): Promise<Map<MailPurpose, boolean> | undefined> {
  const { db } = ctx;
  const { id: shop } = row;
  const consents = await findConsents(db, shop, recipient);
  if (!consents) return undefined;
  const settings = await readSetting(db, shop, mailConsent);
  const order = delivery ? await findAddresseeOfMail(db, shop, delivery) : undefined;
  const acceptsMarketing = order ? await acceptsAtCheckout(ctx, shop, recipient, order.email) : null;
  const facts = { consents, country: order?.country ?? null, acceptsMarketing };
  const sent = await listSentPurposes(ctx, row);
  const shown = MAIL_PURPOSES.filter((each) => each === asked || sent.has(each) || consents.has(each));
  return new Map(shown.map((each) => [each, consentOf(facts, each, settings).reason === null]));
}

/**
 * The number that text messages of the order go to, in E.164; null where none can: no provider is connected, the link was not sent to the
 * order's own address, or the order has no such number.
 */
export async function findNumberToText(
  ctx: Pick<Context, "config" | "db" | "sms">,
  shop: ShopId,
  { recipient, delivery }: Pick<UnsubscribeAbout, "recipient" | "delivery">,
): Promise<string | null> {
  const order = ctx.sms && delivery ? await findAddresseeOfMail(ctx.db, shop, delivery) : undefined;
  if (!order?.email || (await findRecipient(ctx, ctx.db, shop, order.email)).id !== recipient) return null;
  return phoneNumberOf(order.phone);
}

/** Null for another address than the order's: who owns it has ticked no box at its checkout. */
async function acceptsAtCheckout(
  ctx: Pick<Context, "config" | "db">,
  shop: ShopId,
  recipient: string,
  email: string | null,
): Promise<boolean | null> {
  if (!email) return null;
  const { id } = await findRecipient(ctx, ctx.db, shop, email);
  if (id !== recipient) return null;
  return (await listCheckoutConsents(ctx.db, shop, [email])).get(email.toLowerCase()) ?? null;
}

/** Of the order that an email was about, as long as its log says which. */
async function findAddresseeOfMail(
  db: Db,
  shop: ShopId,
  delivery: string,
): Promise<{ email: string | null; phone: string | null; country: Addressee["country"] } | undefined> {
  const { rows } = await sql<{ email: string | null; phone: string | null; country: string | null }>`
    with mail as (
      select payload from delivery_log where shop_id = ${shop} and id = ${delivery}
      union all select payload from deliveries where shop_id = ${shop} and id = ${delivery} limit 1
    )
    select o.email, o.phone, o.country from mail m
    left join shipments s on s.shop_id = ${shop} and s.id = (m.payload ->> 'shipment')::bigint
    join orders o on o.shop_id = ${shop} and o.id = coalesce(s.order_id, (m.payload ->> 'order')::bigint)`.execute(
    db,
  );
  return rows[0];
}
