import { sql } from "kysely";
import type { ShopId } from "../../../../contract/ids";
import type { Db } from "../../../platform/db/database";

/**
 * The distinct couriers or countries of the shop's list, by one index lookup for each value (loose index scan): 300,000
 * orders have some thirty couriers, and reading them all would take a hundred times as long.
 */
export async function listDistinctValues(
  db: Db,
  shop: ShopId,
  column: "courier" | "country",
): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive found (value) as (
      (select ${name} from order_list where shop_id = ${shop} and ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from order_list where shop_id = ${shop} and ${name} > found.value order by ${name} limit 1)
      from found where found.value is not null)
    select value from found where value is not null limit 1000`.execute(db);
  return rows.map(({ value }) => value);
}
