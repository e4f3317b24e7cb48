import type { Db, Tx } from "../../service/platform/db/database";

/**
 * Reads with all statements at one moment. Read one after the other, on a busy machine, work that ends in between is open in
 * one answer and settled in the next, and the verdict counts it as lost.
 */
export function inSnapshot<Facts>(db: Db, read: (tx: Tx) => Promise<Facts>): Promise<Facts> {
  return db.transaction().setIsolationLevel("repeatable read").execute(read);
}
