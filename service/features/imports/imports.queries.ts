import { type Selectable, sql, type Updateable } from "kysely";
import type { ImportId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";
import type { ListCursor } from "../../platform/http/cursor";

export type ImportRow = Selectable<Tables["imports"]>;

export function insertImport(
  tx: Db,
  shop: ShopId,
  file: Pick<ImportRow, "name" | "announced" | "state" | "problem" | "createdAt">,
): Promise<ImportRow> {
  return tx
    .insertInto("imports")
    .values({ shopId: shop, ...file })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findImport(db: Db, shop: ShopId, id: ImportId): Promise<ImportRow | undefined> {
  return db
    .selectFrom("imports")
    .selectAll()
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Locks an import, so that its parts, its check, its import and its cancellation run one at a time. */
export function lockImport(tx: Db, shop: ShopId, id: ImportId): Promise<ImportRow | undefined> {
  return tx
    .selectFrom("imports")
    .selectAll()
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export function updateImport(
  tx: Db,
  { shopId, id }: Pick<ImportRow, "shopId" | "id">,
  changes: Updateable<Tables["imports"]>,
): Promise<ImportRow> {
  return tx
    .updateTable("imports")
    .set(changes)
    .where("shopId", "=", shopId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The latest first. */
export function listImportRows(
  db: Db,
  shop: ShopId,
  { after, limit }: { after: ListCursor | null; limit: number },
): Promise<ImportRow[]> {
  return db
    .selectFrom("imports")
    .selectAll()
    .where("shopId", "=", shop)
    .$if(after !== null, (query) => query.where(sql<boolean>`id < ${after?.id}::bigint`))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Imports whose file is not imported yet, locked. */
export function listWaitingImports(db: Db, shop: ShopId): Promise<ImportRow[]> {
  return db
    .selectFrom("imports")
    .selectAll()
    .where("shopId", "=", shop)
    .where("state", "in", ["uploading", "checking", "checked"])
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Cross-shop: imports created before that time, with their parts and lines. */
export async function deleteImportsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("imports").where("createdAt", "<", before).execute();
}
