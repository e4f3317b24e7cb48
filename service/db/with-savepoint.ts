import { sql } from "kysely";
import type { Tx } from "./database";
import { isEnvironmentFault } from "./transient-errors";

/**
 * Does a part of a transaction that may fail without failing the rest: what it wrote is taken back, and `otherwise` says
 * what comes of it. Where the fault lies in the transaction itself (a deadlock, a lost connection), it fails as a whole.
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
