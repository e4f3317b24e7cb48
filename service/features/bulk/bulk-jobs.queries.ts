import { type Selectable, sql } from "kysely";
import type { ResolvedAction, BulkState } from "../../../contract/bulk";
import type { BulkJobId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";

export type BulkJobRow = Selectable<Tables["bulkJobs"]>;

export const OPEN_STATES: BulkState[] = ["waiting", "running"];

export function insertBulkJob(
  tx: Db,
  shop: ShopId,
  action: ResolvedAction,
  now: Date,
  state: BulkState = "waiting",
): Promise<{ id: BulkJobId }> {
  return tx
    .insertInto("bulkJobs")
    .values({
      shopId: shop,
      action: JSON.stringify(action),
      state,
      failures: "[]",
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

export function findBulkJob(db: Db, shop: ShopId, id: BulkJobId): Promise<BulkJobRow | undefined> {
  return db
    .selectFrom("bulkJobs")
    .selectAll()
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Held until the caller's transaction ends: a batch and a cancellation wait for each other. */
export function lockBulkJob(tx: Db, shop: ShopId, id: BulkJobId): Promise<BulkJobRow | undefined> {
  return tx
    .selectFrom("bulkJobs")
    .selectAll()
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export function findOpenBulkJob(db: Db, shop: ShopId): Promise<{ id: BulkJobId } | undefined> {
  return db
    .selectFrom("bulkJobs")
    .select("id")
    .where("shopId", "=", shop)
    .where("state", "in", OPEN_STATES)
    .executeTakeFirst();
}

/** The open one first, then those that ended after that time and were not dismissed. */
export function listShownBulkJobs(
  db: Db,
  shop: ShopId,
  endedAfter: Date,
  limit: number,
): Promise<BulkJobRow[]> {
  return db
    .selectFrom("bulkJobs")
    .selectAll()
    .where("shopId", "=", shop)
    .where("dismissedAt", "is", null)
    .where((job) => job.or([job("finishedAt", "is", null), job("finishedAt", ">", endedAfter)]))
    .orderBy("finishedAt", (order) => order.desc().nullsFirst())
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

type Changes = Partial<
  Pick<BulkJobRow, "state" | "total" | "done" | "failed" | "nextBatch" | "finishedAt" | "dismissedAt">
> & { failures?: string };

export async function updateBulkJob(
  db: Db,
  shop: ShopId,
  id: BulkJobId,
  changes: Changes,
): Promise<BulkJobRow> {
  return db
    .updateTable("bulkJobs")
    .set(changes)
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Dismisses finished deletions of which every order was restored: nothing is left to be undone. */
export async function dismissUndone(tx: Db, shop: ShopId, now: Date): Promise<void> {
  await sql`
    update bulk_jobs j set dismissed_at = ${now}
    where j.shop_id = ${shop} and j.dismissed_at is null and j.finished_at is not null
      and j.action ->> 'kind' = 'delete' and not exists (
        select from bulk_job_batches b join orders o on o.shop_id = b.shop_id and o.id = any(b.order_ids)
        where b.shop_id = j.shop_id and b.job_id = j.id and b.number < j.next_batch and o.deleted_at is not null)
  `.execute(tx);
}

/** Cross-shop: jobs that ended long ago, with their batches. */
export async function deleteBulkJobsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("bulkJobs").where("finishedAt", "<", before).execute();
}
