import type { ImportId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { ImportRow } from "./import-state";

type Of = Pick<ImportRow, "shopId" | "id">;

export async function insertPart(tx: Db, { shopId, id }: Of, part: number, bytes: Buffer): Promise<void> {
  await tx.insertInto("importParts").values({ shopId, importId: id, part, bytes }).execute();
}

/** Compressed, as it was stored. */
export async function findPart(
  db: Db,
  shop: ShopId,
  id: ImportId,
  part: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("importParts")
    .select("bytes")
    .where("shopId", "=", shop)
    .where("importId", "=", id)
    .where("part", "=", part)
    .executeTakeFirst();
  return row?.bytes;
}

export async function deleteParts(tx: Db, { shopId, id }: Of): Promise<void> {
  await tx.deleteFrom("importParts").where("shopId", "=", shopId).where("importId", "=", id).execute();
}
