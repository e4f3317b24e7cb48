import { type RawBuilder, sql } from "kysely";
import type { BulkSelection } from "../../../contract/bulk";
import type { ShopId, OrderId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { type ListScope, orderFilterConditions } from "../../read/order-list/order-filter.queries";

/** Orders per transaction, which holds the shop's lock. */
const ORDERS_PER_BATCH = 250;

/**
 * The selected orders, each once, as a query of one column. Callers sort by id, so the newest come last, wherever they
 * stand in the list.
 */
function chosen(scope: ListScope, selection: BulkSelection): RawBuilder<unknown> {
  if ("ids" in selection) {
    return sql`select distinct unnest(${selection.ids}::bigint[]) as order_id`;
  }
  if ("job" in selection) {
    // Only the batches it has finished: those after a cancellation were never applied.
    return sql`select unnest(b.order_ids) as order_id from bulk_job_batches b
      join long_tasks t on t.shop_id = b.shop_id and t.id = b.task_id
      where b.shop_id = ${scope.shop} and b.task_id = ${selection.job} and b.number < (t.cursor ->> 'batch')::int`;
  }
  return sql`select order_id from order_list
    where ${orderFilterConditions(scope, selection.filter)} and order_list.order_id <> all(${selection.except}::bigint[])`;
}

/** Ids of the selected orders, at most `limit`. */
export async function listChosen(
  db: Db,
  scope: ListScope,
  selection: BulkSelection,
  limit: number,
): Promise<OrderId[]> {
  const { rows } = await sql<{ orderId: OrderId }>`
    select order_id from (${chosen(scope, selection)}) as chosen order by order_id limit ${limit}::int`.execute(
    db,
  );
  return rows.map((row) => row.orderId);
}

/** Stores the orders that are selected now as the batches of a job. Returns how many they are. */
export async function insertBatches(
  tx: Db,
  scope: ListScope,
  task: string,
  selection: BulkSelection,
): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    with kept as (
      insert into bulk_job_batches (shop_id, task_id, number, order_ids)
      select ${scope.shop}, ${task}, place / ${ORDERS_PER_BATCH}::int, array_agg(order_id order by order_id)
      from (
        select order_id, (row_number() over (order by order_id) - 1)::int as place
        from (${chosen(scope, selection)}) as chosen) as placed
      group by 3
      returning cardinality(order_ids) as orders)
    select coalesce(sum(orders), 0) as total from kept`.execute(tx);
  return Number(rows[0]!.total);
}

/** Undefined after the last one. */
export async function findBatch(
  db: Db,
  shop: ShopId,
  task: string,
  number: number,
): Promise<OrderId[] | undefined> {
  const row = await db
    .selectFrom("bulkJobBatches")
    .select("orderIds")
    .where("shopId", "=", shop)
    .where("taskId", "=", task)
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.orderIds;
}
