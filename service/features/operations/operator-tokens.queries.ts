import type { Insertable } from "kysely";
import type { Db } from "../../platform/db/database";
import type { OperatorTokensTable } from "../../platform/db/tables/operators";

export async function insertOperatorToken(tx: Db, token: Insertable<OperatorTokensTable>): Promise<string> {
  const { id } = await tx
    .insertInto("operatorTokens")
    .values(token)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export function findOperatorToken(db: Db, id: string) {
  return db.selectFrom("operatorTokens").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Those that are neither over nor revoked, the newest first. */
export function listOperatorTokens(db: Db, now: Date) {
  return db
    .selectFrom("operatorTokens")
    .selectAll()
    .where("expiresAt", ">", now)
    .where("revokedAt", "is", null)
    .orderBy("id", "desc")
    .execute();
}

/** Revokes a token, or all of a name. Returns their number; those that were revoked already do not count. */
export async function revokeOperatorTokens(
  tx: Db,
  which: { id: string } | { name: string },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("operatorTokens")
    .set({ revokedAt: now })
    .where("revokedAt", "is", null)
    .where((where) => ("id" in which ? where("id", "=", which.id) : where("name", "=", which.name)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
