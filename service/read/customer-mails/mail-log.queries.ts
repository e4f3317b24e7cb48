import { type RawBuilder, sql } from "kysely";
import type { MailKind } from "../../../contract/mail-kinds";
import type { MAIL_LOG_STATES, MessageChannel } from "../../../contract/notification-limits";
import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { FinishedState } from "../../platform/db/tables/deliveries";
import { CUSTOMER_MAIL, CUSTOMER_TEXT } from "./customer-mail";
import { GOES_OUT, shownReason, shownState } from "./customer-mails.queries";

type MailState = (typeof MAIL_LOG_STATES)[number];

/** How rows end that merchants are told to be in one state. */
const ENDS: Record<Exclude<MailState, "queued">, FinishedState[]> = {
  sent: ["sent"],
  failed: ["failed", "expired"],
  skipped: ["skipped", "superseded"],
};
const ALL_ENDS = Object.values(ENDS).flat();

export interface MailCount {
  sent: number;
  notSent: number;
}

/** What has ended since then, by kind; read from an index alone. What was opened again counts as it ended afterwards. */
export async function countMails(db: Db, shop: ShopId, since: Date): Promise<Map<string, MailCount>> {
  const { rows } = await sql<MailCount & { kind: string }>`
    select kind, sum(ended) filter (where state = 'sent')::int as sent, sum(ended) filter (where state <> 'sent')::int as not_sent
    from (
      select kind, state, count(*) as ended from delivery_log
      where shop_id = ${shop} and channel = ${CUSTOMER_MAIL} and state = any(${ALL_ENDS}::text[]) and done_at >= ${since}
        and kind is not null and (state = 'sent' or reopened_at is null)
      group by kind, state
    ) counted group by kind`.execute(db);
  return new Map(rows.map(({ kind, sent, notSent }) => [kind, { sent: sent ?? 0, notSent: notSent ?? 0 }]));
}

export interface LoggedMail {
  id: string;
  channel: MessageChannel;
  /** When it ended; of one that waits, when it was enqueued. */
  at: Date;
  /** Of one that waits, and was not tried yet: no earlier than this; null: at once. */
  notBefore: Date | null;
  mail: string | null;
  state: MailState;
  reason: string | null;
  to: string | null;
  subject: string | null;
  orderId: OrderId | null;
  orderName: string | null;
  shipment: ShipmentId | null;
}

const CHANNELS = [CUSTOMER_MAIL, CUSTOMER_TEXT];

/**
 * Mails and text messages to customers, open and ended, the newest first. Each channel and state has its own walk over an index that is in this order, so a rare one is
 * found as fast as a common one.
 */
export async function listMailLog(
  db: Db,
  shop: ShopId,
  { kind, state }: { kind: MailKind | null; state: MailState | null },
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<LoggedMail[]> {
  const columns = sql.raw("id, channel, kind as mail, ordering_key, payload, rendered, reason, created_at");
  const rest = (at: RawBuilder<unknown>) => sql`
    ${kind === null ? sql`` : sql`and kind = ${kind}`}
    ${after ? sql`and (${at}, id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql``}
    order by ${at} desc, id desc limit ${limit}`;
  const open = (channel: string) => sql`(
    select ${columns}, 'waiting' as ended, created_at as at, ${GOES_OUT} as not_before from deliveries
    where shop_id = ${shop} and channel = ${channel} ${rest(sql`created_at`)})`;
  const ended = (channel: string, end: FinishedState) => sql`(
    select ${columns}, state as ended, done_at as at, null::timestamptz as not_before from delivery_log
    where shop_id = ${shop} and channel = ${channel} and state = ${end}
      and (state = 'sent' or reopened_at is null) ${rest(sql`done_at`)})`;
  const ends = state === null ? ALL_ENDS : state === "queued" ? [] : ENDS[state];
  const walks = CHANNELS.flatMap((channel) => [
    ...(state === null || state === "queued" ? [open(channel)] : []),
    ...ends.map((end) => ended(channel, end)),
  ]);
  const { rows } = await sql<LoggedMail>`
    with found as (
      select * from (${sql.join(walks, sql` union all `)}) walks order by at desc, id desc limit ${limit}
    )
    select found.id, case channel when ${CUSTOMER_TEXT} then 'text' else 'email' end as channel, at, not_before, mail, ${shownState} as state, ${shownReason} as reason, rendered ->> 'to' as "to",
      rendered ->> 'subject' as subject, payload ->> 'shipment' as shipment, o.id as order_id, o.name as order_name
    from found
    left join shipments s on s.shop_id = ${shop} and s.id = (payload ->> 'shipment')::bigint
    left join orders o on o.shop_id = ${shop} and o.id = coalesce(s.order_id, (payload ->> 'order')::bigint)
      and o.deleted_at is null
    order by at desc, found.id desc`.execute(db);
  return rows;
}
