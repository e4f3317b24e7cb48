import { sql } from "kysely";
import type { ShopId } from "../../../../contract/ids";
import type { Db } from "../../../platform/db/database";

/** Each country of the shop's orders once: a step of the index for each, however many orders there are. */
export async function listDestinations(db: Db, shop: ShopId): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    with recursive walk as (
      (select country from order_list where shop_id = ${shop} order by country limit 1)
      union all
      select (select o.country from order_list o where o.shop_id = ${shop} and o.country > w.country
        order by o.country limit 1)
      from walk w where w.country is not null
    )
    select country from walk where country is not null`.execute(db);
  return rows.map(({ country }) => country);
}
