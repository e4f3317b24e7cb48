import { sql } from "kysely";
import type { MailKind } from "../../../contract/mail-kinds";
import type { ShopId } from "../../../contract/ids";
import type { MailCounts } from "../../../contract/mail-statistics";
import type { CalendarDay } from "../promise/calendar-day";
import type { Db, Tx } from "../../platform/db/database";

export interface DaysToSum {
  /** IANA. */
  zone: string;
  currency: string | null;
  attributionDays: number;
  /** The first one. */
  from: CalendarDay;
  now: Date;
}

const DELIVERED_AFTER = sql`interval '72 hours'`;

/**
 * Writes the sums of a shop's days from `from` on anew, of what its emails say now: however often it runs, and whatever has come in which
 * order, the sums are the same.
 */
export async function rewriteSums(
  tx: Tx,
  shop: ShopId,
  { zone, currency, attributionDays, from: day, now }: DaysToSum,
): Promise<void> {
  const from = sql`(${day}::timestamp at time zone ${zone})`;
  await sql`delete from mail_statistics where shop_id = ${shop} and day >= ${day}::date`.execute(tx);
  await sql`
    with mails as (
      select m.*, l.customer_id, coalesce(l.state = 'sent', false) as is_sent, coalesce(l.done_at, m.created_at) as sent_at
      from mail_messages m left join delivery_log l on l.shop_id = m.shop_id and l.id = m.delivery_id
      where m.shop_id = ${shop} and (m.created_at >= ${from} or m.marketing_clicked_at >= ${from})
    ), made as (
      select distinct on (o.id) m.delivery_id, case when o.currency = ${currency} then o.total end as total
      from mails m join orders o on o.shop_id = m.shop_id and o.customer_id = m.customer_id and m.marketing_clicked_at is not null
        and o.ordered_at > m.marketing_clicked_at
        and o.ordered_at <= m.marketing_clicked_at + make_interval(days => ${attributionDays}::integer)
      where o.cancelled_at is null and o.deleted_at is null and not o.is_test
      order by o.id, m.marketing_clicked_at desc, m.delivery_id desc
    ), of_mail as (
      select delivery_id, count(*)::int as orders, coalesce(sum(total), 0) as revenue from made group by delivery_id
    )
    insert into mail_statistics (shop_id, day, kind, template, language, written, sent, delivered, pixels, opened,
      machine_opened, linked, clicked, marketing_clicked, bounced, complained, unsubscribed, orders, revenue)
    select m.shop_id, (m.created_at at time zone ${zone})::date, m.kind, coalesce(m.template, 0), coalesce(m.language, ''),
      count(*), count(*) filter (where is_sent),
      count(*) filter (where is_sent and (state = 'delivered' or opened_at is not null or clicked_at is not null
        or (state = 'sent' and sent_at <= ${now}::timestamptz - ${DELIVERED_AFTER}))),
      count(*) filter (where is_sent and has_pixel),
      count(*) filter (where is_sent and has_pixel and opened_at is not null),
      count(*) filter (where is_sent and has_pixel and opened_at is null and machine_opened_at is not null),
      count(*) filter (where is_sent and links is not null),
      count(*) filter (where is_sent and clicked_at is not null),
      count(*) filter (where is_sent and marketing_clicked_at is not null),
      count(*) filter (where state in ('bounced', 'soft_bounced')),
      count(*) filter (where state = 'complained'),
      count(*) filter (where unsubscribed_at is not null),
      coalesce(sum(o.orders), 0), coalesce(sum(o.revenue), 0)
    from mails m left join of_mail o on o.delivery_id = m.delivery_id
    where m.created_at >= ${from}
    group by 1, 2, 3, 4, 5`.execute(tx);
}

interface InSql {
  machineOpened: number;
  marketingClicked: number;
}

export type SumRow = MailCounts & { kind: MailKind; template: number; language: string };

/** The sums of a period, by kind, template and language. @param days ISO days, both are in it */
export async function listSums(
  db: Db,
  shop: ShopId,
  { from, to }: { from: string; to: string },
): Promise<SumRow[]> {
  const { rows } = await sql<Omit<SumRow, "machine_opened" | "marketing_clicked"> & InSql>`
    select kind, template, language, sum(written)::int as written, sum(sent)::int as sent, sum(delivered)::int as delivered,
      sum(pixels)::int as pixels, sum(opened)::int as opened, sum(machine_opened)::int as machine_opened,
      sum(linked)::int as linked, sum(clicked)::int as clicked, sum(marketing_clicked)::int as marketing_clicked,
      sum(bounced)::int as bounced, sum(complained)::int as complained, sum(unsubscribed)::int as unsubscribed,
      sum(orders)::int as orders, sum(revenue)::float8 as revenue
    from mail_statistics where shop_id = ${shop} and day between ${from}::date and ${to}::date
    group by kind, template, language`.execute(db);
  return rows.map(({ machineOpened, marketingClicked, ...row }) => ({
    ...{ ...row, machine_opened: machineOpened, marketing_clicked: marketingClicked },
  }));
}

const NOTHING: MailCounts = {
  ...{ written: 0, sent: 0, delivered: 0, pixels: 0, opened: 0, machine_opened: 0, linked: 0, clicked: 0 },
  ...{ marketing_clicked: 0, bounced: 0, complained: 0, unsubscribed: 0, orders: 0, revenue: 0 },
};
const NAMES = Object.keys(NOTHING) as (keyof MailCounts)[];

/** The sums of several rows together. */
export function sumOf(rows: readonly MailCounts[]): MailCounts {
  const sums = { ...NOTHING };
  for (const row of rows) for (const name of NAMES) sums[name] += row[name];
  return sums;
}
