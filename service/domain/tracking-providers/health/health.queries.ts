import type { Db, Tx } from "../../../platform/db/database";
import { type Health, unharmed } from "./circuit-breaker";

/** Cross-shop, like all of these: a provider's failures affect every shop. Providers that never failed have no row. */
export function listHealth(db: Db): Promise<Health[]> {
  return db.selectFrom("providerHealth").selectAll().orderBy("provider").execute();
}

/**
 * Locks the row, which is made where there is none, so that two concurrent failures are counted as two, the first ones too. The caller saves
 * the health after the failure in the same transaction.
 */
export function lockHealth(tx: Tx, provider: string): Promise<Health> {
  return tx
    .insertInto("providerHealth")
    .values(unharmed(provider))
    .onConflict((conflict) => conflict.column("provider").doUpdateSet({ provider }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function saveHealth(tx: Tx, health: Health): Promise<void> {
  await tx
    .insertInto("providerHealth")
    .values(health)
    .onConflict((conflict) => conflict.column("provider").doUpdateSet(health))
    .execute();
}

export async function deleteHealth(db: Db, provider: string): Promise<void> {
  await db.deleteFrom("providerHealth").where("provider", "=", provider).execute();
}

/** Half-open circuit: claims the single probe across all processes until `until`. */
export async function claimProbe(db: Db, provider: string, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("providerHealth")
    .set({ retryAt: until })
    .where("provider", "=", provider)
    .where("openedAt", "is not", null)
    .where("retryAt", "<=", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The configured order of providers by courier, where there is one. */
export async function listCourierOrders(db: Db, couriers: string[]): Promise<Map<string, string[]>> {
  if (couriers.length === 0) return new Map();
  const rows = await db
    .selectFrom("providerOverrides")
    .select(["courier", "providers"])
    .where("courier", "in", couriers)
    .execute();
  return new Map(rows.map((row) => [row.courier, row.providers]));
}
