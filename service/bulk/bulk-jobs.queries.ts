import type { Selectable } from "kysely";
import type { BulkDeed, BulkState } from "../../contract/bulk";
import type { BulkJobId, ShopId } from "../../contract/ids";
import type { Db } from "../db/database";
import type { Tables } from "../db/tables";

export type BulkJobRow = Selectable<Tables["bulkJobs"]>;

export const OPEN_STATES: BulkState[] = ["waiting", "running"];

export function insertBulkJob(tx: Db, shop: ShopId, action: BulkDeed, now: Date): Promise<{ id: BulkJobId }> {
  return tx
    .insertInto("bulkJobs")
    .values({
      shopId: shop,
      action: JSON.stringify(action),
      state: "waiting",
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

/** Those that are open, and those that ended after that moment and were not dismissed. */
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

/** Cross-shop: jobs that ended long ago, with their batches. */
export async function deleteBulkJobsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("bulkJobs").where("finishedAt", "<", before).execute();
}
