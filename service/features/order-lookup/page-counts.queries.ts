import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { PageCount } from "../../../contract/page-counts";
import type { Db } from "../../platform/db/database";

export interface CountedAt {
  shop: ShopId;
  what: PageCount;
  at: Date;
  count: number;
}

/** Adds counts to the days of each shop's zone. Shops that are gone are left out. One order of rows, so that two processes never wait for each other in a circle. */
export async function addPageCounts(db: Db, counts: CountedAt[]): Promise<void> {
  const rows = counts.map(({ shop, what, at, count }) => ({ shop, what, at: at.toISOString(), count }));
  await sql`
    insert into page_counts (shop_id, day, what, count)
    select s.id, (n.at at time zone s.timezone)::date as day, n.what, sum(n.count)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (shop integer, what text, at timestamptz, count integer)
    join shops s on s.id = n.shop
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (shop_id, day, what) do update set count = page_counts.count + excluded.count
  `.execute(db);
}

/** The last days up to today, each with what was counted; the oldest first. */
export async function listPageCounts(
  db: Db,
  shop: ShopId,
  { days, now }: { days: number; now: Date },
): Promise<{ day: string; what: PageCount | null; count: number | null }[]> {
  const { rows } = await sql<{ day: string; what: PageCount | null; count: number | null }>`
    select d.day::date::text as day, c.what, c.count
    from shops s
    cross join lateral (select (${now}::timestamptz at time zone s.timezone)::date as today) as t
    cross join lateral generate_series(t.today - ${days - 1}::int, t.today, interval '1 day') as d (day)
    left join page_counts c on c.shop_id = s.id and c.day = d.day::date
    where s.id = ${shop}
    order by d.day, c.what
  `.execute(db);
  return rows;
}
