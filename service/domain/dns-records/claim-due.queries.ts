import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

/** Tables with something of each shop that is checked again and again. */
type Checked = "custom_domains" | "mail_sender_domains" | "mail_servers";

/** Cross-shop, for the sweeps: what is due for its next check, of shops that have the app; the next one is put off to `until`. */
export async function claimDue(
  db: Db,
  table: Checked,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<ShopId[]> {
  const { rows } = await sql<{ shopId: ShopId }>`
    update ${sql.table(table)} set next_check_at = ${until}
    where shop_id in (
      select due.shop_id from ${sql.table(table)} due join shops on shops.id = due.shop_id
      where due.next_check_at <= ${now} and shops.uninstalled_at is null
      order by due.next_check_at limit ${limit}
      for update of due skip locked
    )
    returning shop_id
  `.execute(db);
  return rows.map(({ shopId }) => shopId);
}
