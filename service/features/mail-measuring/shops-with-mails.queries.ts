import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

/** Cross-shop: only for jobs. Shops with emails since then. */
export async function listShopsWithMails(db: Db, since: Date): Promise<ShopId[]> {
  const { rows } = await sql<{ shopId: ShopId }>`
    select distinct shop_id from mail_messages where created_at >= ${since} order by shop_id`.execute(db);
  return rows.map(({ shopId }) => shopId);
}
