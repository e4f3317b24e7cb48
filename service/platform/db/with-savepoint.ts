import { sql } from "kysely";
import type { Tx } from "./database";
import { isEnvironmentFault } from "./transient-errors";

/**
 * Runs a part of a transaction under a savepoint: if it fails, its writes are rolled back and `otherwise` handles the
 * error. A transient error (a deadlock, a lost connection) fails the whole transaction.
 */
export async function withSavepoint<Result>(
  tx: Tx,
  work: () => Promise<Result>,
  otherwise: (error: unknown) => Promise<Result>,
): Promise<Result> {
  await sql`savepoint attempt`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(tx);
    return result;
  } catch (error) {
    if (isEnvironmentFault(error)) throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    await sql`release savepoint attempt`.execute(tx);
    return otherwise(error);
  }
}
