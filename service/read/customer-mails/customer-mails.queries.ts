import { type RawBuilder, sql } from "kysely";
import type { ShopId, ShipmentId } from "../../../contract/ids";
import type { ShipmentStatus } from "../../../contract/shipment-status";
import type { MailKind } from "../../../contract/mail-kinds";
import type { Db } from "../../platform/db/database";
import {
  CUSTOMER_MAIL,
  type RenderedCustomerMail,
  type ShipmentMailPayload,
  subjectOfShipment,
  TOGETHER,
} from "./customer-mail";

/** A mail about a change of status: what was sent, what waits, or why nothing was sent. */
export interface CustomerMail {
  /** Of its delivery, which a replay keeps: ascending. */
  id: string;
  shipmentId: ShipmentId;
  kind: ShipmentMailPayload["kind"];
  mail: MailKind | null;
  /** The merchant has asked for it: no change has caused it. */
  isRequested: boolean;
  /** The main status it tells of. */
  status: ShipmentStatus;
  state: "queued" | "sent" | "failed" | "skipped";
  /** Why it was not sent: a word of ours, or the mail server's. Of one that waits, why the last try failed. */
  reason: string | null;
  /** Null until it is rendered, and once the customer is erased. */
  to: string | null;
  subject: string | null;
  attempts: number;
  eventId: string | null;
  /** When the change was announced, however often the mail was opened again. */
  createdAt: Date;
  sentAt: Date | null;
  /** Of one that waits for this moment: no earlier than then; null: at once, or as its retries say. */
  notBefore: Date | null;
}

/**
 * Mails to customers about these shipments, the newest change first: each change once, as it is at present. Those that the
 * channel need not keep any longer are left out.
 */
export async function listCustomerMails(
  db: Db,
  shop: ShopId,
  shipmentIds: ShipmentId[],
): Promise<CustomerMail[]> {
  if (shipmentIds.length === 0) return [];
  const { rows } = await sql<CustomerMail>`
    with ${latest(shop, [CUSTOMER_MAIL], shipmentIds.map(subjectOfShipment))}
    select id, payload ->> 'shipment' as shipment_id, payload ->> 'status' as status,
      coalesce(payload ->> 'kind', 'status') as kind, mail, key ~ '^\\d+ requested ' as is_requested,
      ${shownState} as state,
      ${shownReason} as reason,
      sent_to as "to", subject, attempts, event_id, announced_at as created_at,
      case when ended = 'sent' then done_at end as sent_at, not_before
    from latest order by announced_at desc, id desc
  `.execute(db);
  return rows;
}

/** SQL of a CTE `latest`: deliveries of these channels about these subjects, each once, as it is at present. */
export function latest(shop: ShopId, channels: string[], subjects: string[]): RawBuilder<unknown> {
  const columns = sql.raw(
    "id, channel, key, kind as mail, ordering_key, payload, rendered ->> 'to' as sent_to, rendered ->> 'subject' as subject, rendered ->> 'text' as content, reason, attempts, event_id, created_at",
  );
  const isWanted = sql`channel = any(${channels}::text[]) and subject = any(${subjects}::text[])`;
  return sql`found as (
      select ${columns}, 'waiting' as ended, null::timestamptz as done_at, ${GOES_OUT} as not_before from deliveries
      where shop_id = ${shop} and ${isWanted}
      union all
      select ${columns}, state as ended, done_at, null from delivery_log
      where shop_id = ${shop} and ${isWanted}
    ), latest as (
      select distinct on (channel, key) found.*, min(created_at) over (partition by channel, key) as announced_at
      from found order by channel, key, id desc, done_at desc nulls first, attempts desc
    )`;
}

/**
 * SQL of an open delivery: when it goes out, where that is known. What was looked at in the quiet hours waits for their end; one that has
 * failed goes again as its retries say.
 */
export const GOES_OUT = sql`case when reason = 'quiet_hours' then next_at when attempts = 0 then not_before end`;

/**
 * SQL of a row with `ended`: the reason in words of ours. A mail that another one of its order stands in for was told with it;
 * one that was looked at before it was sent, and no longer told what was so, gave way to none.
 */
export const shownReason = sql`case when ended = 'superseded' and ordering_key like ${`${TOGETHER}%`} then 'told_together'
  when ended in ('superseded', 'expired') then ended when reason = 'superseded' then 'moved_on' else reason end`;

/** SQL of a row with `ended`: its state as merchants are told. */
export const shownState = sql`case ended when 'waiting' then 'queued' when 'superseded' then 'skipped' when 'expired' then 'failed'
  else ended end`;

/** What was sent, or has been rendered to be sent; undefined where it is not kept, or is about another subject. */
export async function findRenderedMail(
  db: Db,
  shop: ShopId,
  subject: string,
  id: string,
): Promise<RenderedCustomerMail | undefined> {
  const isWanted = sql`channel = ${CUSTOMER_MAIL} and subject = ${subject}
    and id = ${id} and rendered is not null`;
  const { rows } = await sql<{ rendered: RenderedCustomerMail }>`
    select rendered, null::timestamptz as done_at from deliveries
    where shop_id = ${shop} and ${isWanted}
    union all
    select rendered, done_at from delivery_log
    where shop_id = ${shop} and ${isWanted}
    order by done_at desc nulls first limit 1`.execute(db);
  return rows[0]?.rendered;
}
