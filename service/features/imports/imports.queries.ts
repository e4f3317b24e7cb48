import { type Insertable, sql, type Updateable } from "kysely";
import type { ImportId, ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";
import type { ListCursor } from "../../platform/http/cursor";
import { CHECK_KIND, importOf, type ImportRow } from "./import-state";
import { noteChange } from "../../platform/db/noted-changes";

export async function insertImport(
  tx: Tx,
  file: Pick<
    Insertable<Tables["imports"]>,
    "shopId" | "name" | "announced" | "problem" | "createdAt" | "closedAt"
  >,
): Promise<ImportRow> {
  const { id } = await tx.insertInto("imports").values(file).returning("id").executeTakeFirstOrThrow();
  await noteChange(tx, file.shopId, "tasks");
  return (await findImport(tx, file.shopId, id))!;
}

/** Imports of a shop, each with its latest task. */
const imports = (db: Db, shop: ShopId) =>
  db
    .selectFrom("imports as i")
    .leftJoin("longTasks as t", (join) =>
      join.onRef("t.shopId", "=", "i.shopId").onRef("t.id", "=", "i.taskId"),
    )
    .selectAll("i")
    .select(["t.kind as taskKind", "t.state as taskState", "t.progress as taskProgress"])
    .select(["t.total", "t.done", "t.failed", "t.leftOut", "t.finishedAt as taskFinishedAt"])
    .where("i.shopId", "=", shop);

export async function findImport(db: Db, shop: ShopId, id: ImportId): Promise<ImportRow | undefined> {
  const row = await imports(db, shop).where("i.id", "=", id).executeTakeFirst();
  return row && importOf(row);
}

/** Locks an import, so that its parts, its start and its cancellation run one at a time. */
export async function lockImport(tx: Db, shop: ShopId, id: ImportId): Promise<ImportRow | undefined> {
  const row = await imports(tx, shop).where("i.id", "=", id).forUpdate("i").executeTakeFirst();
  return row && importOf(row);
}

export async function updateImport(
  tx: Tx,
  { shopId, id }: Pick<ImportRow, "shopId" | "id">,
  changes: Updateable<Tables["imports"]>,
): Promise<ImportRow> {
  await tx.updateTable("imports").set(changes).where("shopId", "=", shopId).where("id", "=", id).execute();
  await noteChange(tx, shopId, "tasks");
  return (await findImport(tx, shopId, id))!;
}

/** The latest first. */
export async function listImportRows(
  db: Db,
  shop: ShopId,
  { after, limit }: { after: ListCursor | null; limit: number },
): Promise<ImportRow[]> {
  const rows = await imports(db, shop)
    .$if(after !== null, (query) => query.where(sql<boolean>`i.id < ${after?.id}::bigint`))
    .orderBy("i.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(importOf);
}

/** Imports whose file is not imported yet (uploading, checking, checked), locked. */
export async function listWaitingImports(db: Db, shop: ShopId): Promise<ImportRow[]> {
  const rows = await imports(db, shop)
    .where("i.closedAt", "is", null)
    .where(({ or, and, eb }) =>
      or([
        eb("t.id", "is", null),
        and([eb("t.kind", "=", CHECK_KIND), eb("t.state", "in", ["waiting", "running", "done"])]),
      ]),
    )
    .orderBy("i.id")
    .forUpdate("i")
    .execute();
  return rows.map(importOf);
}

/** Cross-shop: imports created before that time, with their parts and lines. */
export async function deleteImportsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("imports").where("createdAt", "<", before).execute();
}
