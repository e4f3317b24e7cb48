import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

/** Ids of finished deletions that are still shown and of which every order was restored: nothing is left to be undone. */
export async function listUndone(db: Db, shop: ShopId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from long_tasks t
    where t.shop_id = ${shop} and t.kind = 'bulk.run' and t.dismissed_at is null and t.finished_at is not null
      and t.input ->> 'kind' = 'delete' and not exists (
        select from bulk_job_batches b join orders o on o.shop_id = b.shop_id and o.id = any(b.order_ids)
        where b.shop_id = t.shop_id and b.task_id = t.id and b.number < (t.cursor ->> 'batch')::int
          and o.deleted_at is not null)
  `.execute(db);
  return rows.map(({ id }) => id);
}
