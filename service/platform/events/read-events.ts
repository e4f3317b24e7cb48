import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../db/database";
import type { StoredEvent } from "./events.queries";

/** How far a reader has come. */
export interface EventCursor {
  transaction: string;
  id: string;
}

export const START: EventCursor = { transaction: "-9223372036854775808", id: "0" };

/**
 * A shop's events after the cursor, in the order in which they are read: by transaction, then by id. Events of a
 * transaction that is still open hold back those of all later ones, so none is skipped that is committed late. Any
 * transaction that writes on the database server does so, of whatever database: a reader may be late by the longest.
 */
export async function readEvents(
  db: Db,
  shop: ShopId,
  after: EventCursor,
  limit: number,
): Promise<StoredEvent[]> {
  return db
    .selectFrom("events")
    .selectAll()
    .where("shopId", "=", shop)
    .where((where) =>
      where(where.refTuple("transaction", "id"), ">", where.tuple(after.transaction, after.id)),
    )
    .where("transaction", "<", sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`)
    .orderBy("transaction")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * Moves all events below the database's next transaction where a dump was put back into a database that has counted less
 * far: readers would otherwise wait for transactions that are years away. Their order stays as it is.
 */
export async function rebaseTransactions(db: Db): Promise<void> {
  const { rows } = await sql<{ isAhead: boolean | null }>`
    select max(transaction) >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint as is_ahead
    from (select transaction from events order by at desc limit 1000) as newest`.execute(db);
  if (!rows[0]?.isAhead) return;
  await sql`update events set transaction = transaction - (select max(transaction) + 1 from events)`.execute(
    db,
  );
}
