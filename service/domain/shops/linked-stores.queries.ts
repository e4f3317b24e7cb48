import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";
import type { Shop } from "./shops.queries";
import { noteChange } from "../../platform/db/noted-changes";

/** Linking is rare and touches two shops: one at a time, so that two that link each other cannot both succeed. */
export async function lockLinking(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('waybill.linked-stores'))`.execute(tx);
}

/** The stores of a main store, the oldest link first. */
export function listLinked(db: Db, main: ShopId): Promise<Pick<Shop, "id" | "domain" | "name">[]> {
  return db
    .selectFrom("shops")
    .modifyFront(prepared)
    .select(["id", "domain", "name"])
    .where("mainShopId", "=", main)
    .orderBy("linkedAt")
    .orderBy("id")
    .execute() as Promise<Pick<Shop, "id" | "domain" | "name">[]>;
}

export async function setMainShop(tx: Tx, shop: ShopId, main: ShopId | null, at: Date | null): Promise<void> {
  await tx.updateTable("shops").set({ mainShopId: main, linkedAt: at }).where("id", "=", shop).execute();
  await noteChange(tx, shop, "store");
}

/** The installed store that a connection key belongs to. */
export function findShopByKeyHash(
  db: Db,
  hash: Buffer,
): Promise<Pick<Shop, "id" | "mainShopId"> | undefined> {
  return db
    .selectFrom("shops")
    .select(["id", "mainShopId"])
    .where("connectionKeyHash", "=", hash)
    .where("uninstalledAt", "is", null)
    .executeTakeFirst();
}

export async function setConnectionKey(tx: Db, shop: ShopId, sealed: string, hash: Buffer): Promise<void> {
  await tx
    .updateTable("shops")
    .set({ connectionKey: sealed, connectionKeyHash: hash })
    .where("id", "=", shop)
    .execute();
}
