import type { QueryOf, ResponseOf } from "../../../contract/endpoint";
import { MAIL_KINDS } from "../../../contract/mail-kinds";
import type { getNotifications, listMails as listContract } from "../../../contract/notifications";
import { countSuppressions } from "../../domain/mail-recipients/suppressions.queries";
import { countMessages } from "../../domain/mail-recipients/mail-states.queries";
import { getShopById } from "../../domain/shops/shops.queries";
import { customerMailSettingsUrl } from "../../domain/shops/shop-addresses";
import type { Actor, Context } from "../../platform/context";
import { listPauses } from "../../platform/deliveries/pauses.queries";
import { decodeTimeCursor, encodeCursor } from "../../platform/http/cursor";
import { CUSTOMER_MAIL } from "../../read/customer-mails/customer-mail";
import { countMails, listMailLog } from "../../read/customer-mails/mail-log.queries";
import { findMailSettings } from "./mail-settings";

const NOTHING_KNOWN = { delivered: 0, bounced: 0, complained: 0, unsubscribed: 0 };
const DAYS = 30;
const DAY_MS = 86_400_000;

/** Which kinds are on for the shop, what went out of each in the last 30 days, and to how many addresses nothing goes. */
export async function showNotifications(
  ctx: Context,
  actor: Actor,
): Promise<ResponseOf<typeof getNotifications>> {
  const shop = await getShopById(ctx.db, actor.shop);
  const now = ctx.now();
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const [settings, counts, becameOf, blocked, pauses] = await Promise.all([
    findMailSettings(ctx, ctx.db, shop),
    countMails(ctx.db, shop.id, since),
    countMessages(ctx.db, shop.id, since),
    countSuppressions(ctx.db, shop.id),
    listPauses(ctx.db, shop.id, now),
  ]);
  const held = [...pauses.own, ...pauses.all].filter(({ channel }) => channel === CUSTOMER_MAIL);
  const heldSince = held.map(({ pausedAt }) => pausedAt.toISOString()).sort();
  return {
    kinds: MAIL_KINDS.map((kind) => {
      const { sent = 0, notSent = 0 } = counts.get(kind) ?? {};
      const became = becameOf.get(kind) ?? NOTHING_KNOWN;
      return { kind, is_on: settings.isOn(kind), sent, not_sent: notSent, ...became };
    }),
    blocked,
    held_since: heldSince[0] ?? null,
    shopify_url: customerMailSettingsUrl(shop.domain),
  };
}

/** One page of the emails, and of those that were not sent. */
export async function listMails(
  ctx: Context,
  actor: Actor,
  { kind, state, after, size }: QueryOf<typeof listContract>,
): Promise<ResponseOf<typeof listContract>> {
  const filter = { kind: kind ?? null, state: state ?? null };
  const rows = await listMailLog(ctx.db, actor.shop, filter, {
    after: decodeTimeCursor(after),
    limit: size + 1,
  });
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    content: shown.map(({ at, notBefore, orderId, orderName, mail, ...row }) => ({
      ...row,
      kind: MAIL_KINDS.find((each) => each === mail) ?? null,
      at: at.toISOString(),
      not_before: notBefore?.toISOString() ?? null,
      order: orderId && orderName !== null ? { id: orderId, name: orderName } : null,
    })),
    next: last && rows.length > size ? encodeCursor({ at: last.at, id: last.id }) : null,
  };
}
