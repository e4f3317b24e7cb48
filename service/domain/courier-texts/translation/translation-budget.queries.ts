import { sql } from "kysely";
import type { ShopId } from "../../../../contract/ids";
import type { Db, Tx } from "../../../platform/db/database";

/** The first day of the month, in UTC. */
export const monthOf = (at: Date) => `${at.toISOString().slice(0, 7)}-01`;

export const nextMonth = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));

/** Characters of this month that a shop and all shops have used; the row of all stays locked until the transaction ends. */
export async function lockUse(tx: Tx, shop: ShopId, now: Date): Promise<{ ofShop: number; ofAll: number }> {
  const month = monthOf(now);
  await sql`insert into translation_totals (month, characters) values (${month}::date, 0) on conflict do nothing`.execute(
    tx,
  );
  const all = await tx
    .selectFrom("translationTotals")
    .select("characters")
    .where("month", "=", month)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // A statement of its own: one that waits for the lock goes on with what it saw before.
  const own = await tx
    .selectFrom("translationUse")
    .select("characters")
    .where("shopId", "=", shop)
    .where("month", "=", month)
    .executeTakeFirst();
  return { ofShop: Number(own?.characters ?? 0), ofAll: Number(all.characters) };
}

/** Adds characters, or takes them back where they are negative: to the row of all first, as `lockUse` does. */
export async function addCharacters(tx: Db, shop: ShopId, month: string, characters: number): Promise<void> {
  await sql`
    insert into translation_totals (month, characters) values (${month}::date, greatest(${characters}::bigint, 0))
    on conflict (month) do update set characters = greatest(translation_totals.characters + ${characters}::bigint, 0)`.execute(
    tx,
  );
  await sql`
    insert into translation_use (shop_id, month, characters)
    values (${shop}, ${month}::date, greatest(${characters}::bigint, 0))
    on conflict (shop_id, month) do update
      set characters = greatest(translation_use.characters + ${characters}::bigint, 0)`.execute(tx);
}

/** Until when an engine is not asked, and how often it has failed in a row; undefined: it has not. */
export function findPause(db: Db, engine: string) {
  return db
    .selectFrom("translationPauses")
    .select(["until", "failures", "reason", "failedAt"])
    .where("engine", "=", engine)
    .executeTakeFirst();
}

export async function savePause(
  db: Db,
  engine: string,
  { reason, failedAt, until }: { reason: string; failedAt: Date; until: Date },
): Promise<void> {
  await db
    .insertInto("translationPauses")
    .values({ engine, reason, failures: 1, failedAt, until })
    .onConflict((conflict) =>
      conflict.column("engine").doUpdateSet((row) => ({
        ...{ reason, failedAt, until },
        failures: row("translationPauses.failures", "+", 1),
      })),
    )
    .execute();
}

export async function endPause(db: Db, engine: string): Promise<void> {
  await db.deleteFrom("translationPauses").where("engine", "=", engine).execute();
}
