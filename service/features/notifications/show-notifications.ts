import type { QueryOf, ResponseOf } from "../../../contract/endpoint";
import { MAIL_KINDS } from "../../../contract/mail-kinds";
import type { getNotifications, listMails as listContract } from "../../../contract/notifications";
import { countSuppressions } from "../../domain/mail-recipients/suppressions.queries";
import { sumOf } from "../../domain/mail-measuring/mail-sums.queries";
import { readSums } from "../../domain/mail-measuring/sum-mails";
import { addDays, dayIn } from "../../domain/promise/calendar-day";
import { getShopById } from "../../domain/shops/shops.queries";
import { customerMailSettingsUrl } from "../../domain/shops/shop-addresses";
import type { Actor, Context } from "../../platform/context";
import { listPauses } from "../../platform/deliveries/pauses.queries";
import { decodeTimeCursor, encodeCursor } from "../../platform/http/cursor";
import { CUSTOMER_MAIL } from "../../read/customer-mails/customer-mail";
import { countMails, listMailLog } from "../../read/customer-mails/mail-log.queries";
import { findMailSettings } from "./mail-settings";

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
  const today = dayIn(shop.timezone, now);
  const [settings, counts, sums, blocked, pauses] = await Promise.all([
    findMailSettings(ctx, ctx.db, shop),
    countMails(ctx.db, shop.id, since),
    // The numbers of the statistics, so that both pages say the same.
    readSums(ctx.db, shop, { from: addDays(today, 1 - DAYS), to: today }, now),
    countSuppressions(ctx.db, shop.id),
    listPauses(ctx.db, shop.id, now),
  ]);
  const held = [...pauses.own, ...pauses.all].filter(({ channel }) => channel === CUSTOMER_MAIL);
  const heldSince = held.map(({ pausedAt }) => pausedAt.toISOString()).sort();
  return {
    kinds: MAIL_KINDS.map((kind) => {
      const { sent = 0, notSent = 0 } = counts.get(kind) ?? {};
      const ofKind = sums.filter((row) => row.kind === kind);
      const { delivered, bounced, complained, unsubscribed } = sumOf(ofKind);
      return {
        ...{ kind, is_on: settings.isOn(kind), sent, not_sent: notSent },
        ...{ delivered, bounced, complained, unsubscribed },
      };
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
