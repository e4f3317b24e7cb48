import { type RawBuilder, sql } from "kysely";
import type { AutomationId, ShopId } from "../../../contract/ids";
import type { MailKind } from "../../../contract/mail-kinds";
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

const KNOWN_AFTER = sql`interval '72 hours'`;
/** Whoever has clicked has opened it, with its picture or without. Asked of the clicks as they are judged now: the third of three links shows that none of them was a reader's. */
const IS_OPENED = sql`(has_pixel and (opened_at is not null or clicked_at is not null))`;
const DIMENSIONS = sql.raw("kind, template, language, automation_id");
const COUNTS = sql.raw(`written, sent, delivered, pending, pixels, opened, machine_opened, linked, clicked,
  marketing_clicked, bounced, complained, unsubscribed, orders, revenue`);

/**
 * A query of the sums of a shop's days from `from` on, of what its emails say now: however often it is asked, and whatever has come in which
 * order, the sums are the same.
 */
function sums(
  shop: ShopId,
  { zone, currency, attributionDays, from: day, now }: DaysToSum,
): RawBuilder<unknown> {
  const from = sql`(${day}::timestamp at time zone ${zone})`;
  const isKnown = sql`(m.state <> 'sent' or m.opened_at is not null or m.clicked_at is not null
    or m.sent_at <= ${now}::timestamptz - ${KNOWN_AFTER})`;
  return sql`
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
    select (m.created_at at time zone ${zone})::date as day, m.kind, coalesce(m.template, 0) as template,
      coalesce(m.language, '') as language, coalesce(m.automation_id, 0) as automation_id,
      count(*) as written,
      count(*) filter (where is_sent) as sent,
      count(*) filter (where is_sent and ${isKnown} and (state in ('sent', 'delivered', 'complained') or opened_at is not null
        or clicked_at is not null)) as delivered,
      count(*) filter (where is_sent and not ${isKnown}) as pending,
      count(*) filter (where is_sent and has_pixel) as pixels,
      count(*) filter (where is_sent and ${IS_OPENED}) as opened,
      count(*) filter (where is_sent and has_pixel and not ${IS_OPENED} and machine_opened_at is not null) as machine_opened,
      count(*) filter (where is_sent and links is not null) as linked,
      count(*) filter (where is_sent and clicked_at is not null) as clicked,
      count(*) filter (where is_sent and marketing_clicked_at is not null) as marketing_clicked,
      count(*) filter (where state in ('bounced', 'soft_bounced')) as bounced,
      count(*) filter (where state = 'complained') as complained,
      count(*) filter (where unsubscribed_at is not null) as unsubscribed,
      coalesce(sum(o.orders), 0) as orders, coalesce(sum(o.revenue), 0) as revenue
    from mails m left join of_mail o on o.delivery_id = m.delivery_id
    where m.created_at >= ${from}
    group by 1, 2, 3, 4, 5`;
}

/** Writes the sums of a shop's days from `from` on anew. */
export async function rewriteSums(tx: Tx, shop: ShopId, days: DaysToSum): Promise<void> {
  await sql`delete from mail_statistics where shop_id = ${shop} and day >= ${days.from}::date`.execute(tx);
  await sql`
    insert into mail_statistics (shop_id, summed_at, day, ${DIMENSIONS}, ${COUNTS})
    select ${shop}::integer, ${days.now}::timestamptz, day, ${DIMENSIONS}, ${COUNTS} from (${sums(shop, days)}) s`.execute(
    tx,
  );
}

interface InSql {
  automationId: AutomationId;
  machineOpened: number;
  marketingClicked: number;
  summedAt: Date | null;
}

/** `automation` null: of none, or of one that is not known any more. `summedAt` null: counted up to now, or not known. */
export type SumRow = MailCounts & {
  kind: MailKind;
  template: number;
  language: string;
  automation: AutomationId | null;
  summedAt: Date | null;
};

/**
 * The sums of a period, by kind, template, language and automation: of the days before `live.from` as they were written, of the others as
 * emails are now.
 * @param days ISO days, both are in it
 */
export async function listSums(
  db: Db,
  shop: ShopId,
  { from, to }: { from: string; to: string },
  live: DaysToSum,
): Promise<SumRow[]> {
  const columns = sql`day, ${DIMENSIONS}, ${COUNTS}`;
  const ofNow = sql`union all select ${columns}, null from (${sums(shop, live)}) s`;
  const { rows } = await sql<Omit<SumRow, "machine_opened" | "marketing_clicked" | "automation"> & InSql>`
    select ${DIMENSIONS}, sum(written)::int as written, sum(sent)::int as sent, sum(delivered)::int as delivered,
      sum(pending)::int as pending, sum(pixels)::int as pixels, sum(opened)::int as opened,
      sum(machine_opened)::int as machine_opened, sum(linked)::int as linked, sum(clicked)::int as clicked,
      sum(marketing_clicked)::int as marketing_clicked, sum(bounced)::int as bounced, sum(complained)::int as complained,
      sum(unsubscribed)::int as unsubscribed, sum(orders)::int as orders, sum(revenue)::float8 as revenue,
      max(summed_at) as summed_at
    from (
      select ${columns}, summed_at from mail_statistics
      where shop_id = ${shop} and day >= ${from}::date and day < ${live.from}::date
      ${to < live.from ? sql`` : ofNow}
    ) sums where day between ${from}::date and ${to}::date
    group by ${DIMENSIONS}`.execute(db);
  return rows.map(({ automationId, machineOpened, marketingClicked, ...row }) => ({
    ...row,
    automation: automationId === NONE ? null : automationId,
    ...{ machine_opened: machineOpened, marketing_clicked: marketingClicked },
  }));
}
const NONE = "0" as AutomationId;

const NOTHING: MailCounts = {
  ...{ written: 0, sent: 0, delivered: 0, pending: 0, pixels: 0, opened: 0, machine_opened: 0, linked: 0 },
  ...{ clicked: 0, marketing_clicked: 0, bounced: 0, complained: 0, unsubscribed: 0, orders: 0, revenue: 0 },
};
const NAMES = Object.keys(NOTHING) as (keyof MailCounts)[];

/** The sums of several rows together. */
export function sumOf(rows: readonly MailCounts[]): MailCounts {
  const total = { ...NOTHING };
  for (const row of rows) for (const name of NAMES) total[name] += row[name];
  return total;
}
