import { type RawBuilder, sql } from "kysely";

/**
 * SQL, of a `with recursive`: `walk (shop_id)`, the shops that have rows of a queue, beginning behind the one that was served last and
 * ending with it. Each is one step over the index that begins with that column and shop_id, however many rows it has.
 * @param after the shop that was served last
 */
export function walkShops(
  { table, column, value }: { table: string; column: string; value: string },
  after: number,
): RawBuilder<unknown> {
  const next = (from: RawBuilder<unknown>) => sql`(
    select q.shop_id from ${sql.table(table)} q
    where ${sql.ref(`q.${column}`)} = ${value} and q.shop_id > ${from} order by q.shop_id limit 1)`;
  return sql`
    behind (shop_id) as (
      select ${next(sql`${after}::integer`)}
      union all select ${next(sql`behind.shop_id`)} from behind where behind.shop_id is not null
    ), before (shop_id) as (
      select ${next(sql`0`)}
      union all select ${next(sql`before.shop_id`)} from before where before.shop_id < ${after}
    ), walk (shop_id) as (
      select shop_id from (
        select shop_id from behind union all select shop_id from before where shop_id <= ${after}
      ) around where shop_id is not null
    )`;
}
